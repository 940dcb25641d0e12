package org.outboxee.documentation;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Finds in a parsed source what may come before an operator: warnings and errors in the log, problems of a deployment,
 * reasons of readiness and of failures, and the texts of our exceptions. Of each it keeps the longest fixed piece.
 */
final class Messages extends TreeScanner<Void, Void> {

    /** Shorter pieces, such as separators, identify nothing. */
    private static final int SHORTEST = 8;

    /** Methods that take a text and pass it on to an operator. */
    private static final Pattern METHODS = Pattern.compile(
            "(problems|found|nulls)\\.add|(.*\\.)?(health\\.bad|reasons\\.tell|ofPlatform|ofEnd|refuse|Answer\\.none)");

    private static final Pattern TYPES = Pattern.compile(
            "Failure|Problem|(Outbox\\w*|EventRefused|MessageRefused|InboxBusy|UnreadableEvent|BrokerMissing|BrokerSilent|Carrier|UnsuitableBroker)Exception");
    private static final Pattern SENTENCES = Pattern.compile("\\w*[pP]roblems?|missingTables|notMapped");

    private final Set<String> texts = new TreeSet<>();

    Set<String> texts() {
        return texts;
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
        String method = call.getMethodSelect().toString();
        boolean warns = call.getArguments().stream()
                .map(Tree::toString)
                .anyMatch(argument -> argument.equals("Level.WARNING") || argument.equals("Level.ERROR"));
        if (warns || METHODS.matcher(method).matches()) {
            keepLongest(call.getArguments());
        }
        return super.visitMethodInvocation(call, unused);
    }

    @Override
    public Void visitNewClass(NewClassTree created, Void unused) {
        if (TYPES.matcher(created.getIdentifier().toString()).matches()) {
            keepLongest(created.getArguments());
        }
        return super.visitNewClass(created, unused);
    }

    /** Methods that make a sentence of their own and return it. */
    @Override
    public Void visitMethod(MethodTree method, Void unused) {
        if (SENTENCES.matcher(method.getName()).matches()) {
            new TreeScanner<Void, Void>() {
                @Override
                public Void visitBinary(BinaryTree sentence, Void inner) {
                    keepLongest(List.of(sentence));
                    return null;
                }
            }.scan(method.getBody(), null);
        }
        return super.visitMethod(method, unused);
    }

    private void keepLongest(List<? extends ExpressionTree> arguments) {
        List<String> pieces = new ArrayList<>();
        arguments.forEach(argument -> new Pieces(pieces).scan(argument, null));
        pieces.stream()
                .map(String::strip)
                .filter(piece -> piece.length() >= SHORTEST)
                .max(Comparator.comparing(String::length))
                .ifPresent(texts::add);
    }

    /** The fixed pieces of a text; literals that are only added to each other are one piece. */
    private static final class Pieces extends TreeScanner<Void, Void> {

        private final List<String> pieces;
        private boolean open;

        Pieces(List<String> pieces) {
            this.pieces = pieces;
        }

        @Override
        public Void visitLiteral(LiteralTree literal, Void unused) {
            if (literal.getValue() instanceof String text) {
                int last = pieces.size() - 1;
                if (open) {
                    pieces.set(last, pieces.get(last) + text);
                } else {
                    pieces.add(text);
                }
                open = true;
            } else {
                open = false;
            }
            return null;
        }

        @Override
        public Void visitIdentifier(IdentifierTree name, Void unused) {
            open = false;
            return null;
        }

        @Override
        public Void visitMemberSelect(MemberSelectTree name, Void unused) {
            open = false;
            return null;
        }

        /** Its branches are alternatives and no one text. */
        @Override
        public Void visitConditionalExpression(ConditionalExpressionTree choice, Void unused) {
            open = false;
            scan(choice.getTrueExpression(), null);
            open = false;
            scan(choice.getFalseExpression(), null);
            open = false;
            return null;
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
            open = false;
            call.getArguments().forEach(argument -> {
                scan(argument, null);
                open = false;
            });
            return null;
        }
    }
}
