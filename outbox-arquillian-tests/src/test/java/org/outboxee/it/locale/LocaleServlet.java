package org.outboxee.it.locale;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Sets the JVM's locale, and answers with the one before and a number as that JVM formats it now. */
@WebServlet("/locale")
public class LocaleServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String before = Locale.getDefault().toLanguageTag();
        Locale.setDefault(Locale.forLanguageTag(request.getParameter("tag")));
        response.getOutputStream().write((before + ' ' + String.format("%d", 123)).getBytes(StandardCharsets.UTF_8));
    }
}
