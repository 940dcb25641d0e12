package org.outboxee.bench.peers;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.serializer.Serializer;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.outboxee.bench.Arrivals;
import org.outboxee.bench.app.Jobs;

/** db-scheduler with the settings that its documentation names for high throughput on PostgreSQL. */
public final class DbScheduler {

    private static final String STORE = """
            insert into scheduled_tasks (task_name, task_instance, task_data, execution_time, picked, version)
            values ('job', ?, ?, clock_timestamp(), false, 1)
            """;

    private final DataSource dataSource;
    private final Scheduler scheduler;

    /** What a task carries, as much as an event. */
    public record Data(int number, String text) implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    public DbScheduler(DataSource dataSource, boolean withRow) {
        this.dataSource = dataSource;
        OneTimeTask<Data> task =
                Tasks.oneTime("job", Data.class).execute((instance, context) -> work(instance.getData(), withRow));
        scheduler = Scheduler.create(dataSource, task)
                .threads(Integer.getInteger("bench.db-scheduler.threads", 10))
                .pollUsingLockAndFetch(0.5, Double.parseDouble(System.getProperty("bench.db-scheduler.upper", "10")))
                .pollingInterval(Duration.ofMillis(Integer.getInteger("bench.db-scheduler.interval", 20)))
                .build();
    }

    private void work(Data data, boolean withRow) {
        if (withRow) {
            try (Connection connection = dataSource.getConnection();
                    PreparedStatement insert = connection.prepareStatement(Jobs.ROW)) {
                insert.setInt(1, data.number());
                insert.executeUpdate();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
        Arrivals.arrived(data.number());
    }

    /** All in one transaction, while the scheduler doesn't run. */
    public void store(int count) throws SQLException {
        String text = "x".repeat(470);
        try (Connection connection = dataSource.getConnection();
                PreparedStatement insert = connection.prepareStatement(STORE)) {
            connection.setAutoCommit(false);
            for (int i = 0; i < count; i++) {
                insert.setString(1, String.valueOf(i));
                insert.setBytes(2, Serializer.DEFAULT_JAVA_SERIALIZER.serialize(new Data(i, text)));
                insert.addBatch();
            }
            insert.executeBatch();
            connection.commit();
        }
    }

    public void start() {
        scheduler.start();
    }

    public void stop() {
        scheduler.stop();
    }
}
