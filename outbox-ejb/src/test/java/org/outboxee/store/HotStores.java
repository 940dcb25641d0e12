package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.outboxee.config.Tables;

/** A store of each provider on one place with many rows, whose statements are recorded with their plans. */
final class HotStores implements AutoCloseable {

    private final Map<Provider, Store> stores = new EnumMap<>(Provider.class);
    private final Place place;
    private final PlanRecorder recorder;

    /**
     * Fills the place.
     *
     * @param rows the script that makes the rows
     */
    HotStores(Place place, PlanRecorder recorder, String rows) {
        this.place = place;
        this.recorder = recorder;
        place.runPlainScript();
        place.grant(Tables.DEFAULT);
        Scripts.run(place.owner(), Scripts.read(rows));
        for (Provider provider : Provider.values()) {
            stores.put(
                    provider,
                    new Store(
                            provider,
                            Store.USUAL_UNIT,
                            Connections.prepared(place.application(), recorder::on),
                            new Settings().read()));
        }
    }

    static Stream<Arguments> hotStatements() {
        return Stream.of(Provider.values())
                .flatMap(provider -> Stream.of(HotStatement.values()).map(hot -> Arguments.of(provider, hot)));
    }

    /** The plans of what a hot statement runs; its work is rolled back. */
    List<String> plansOf(Provider provider, HotStatement hot) {
        Store store = stores.get(provider);
        store.inNew(store.database::dialect);
        recorder.take();

        assertThatThrownBy(() -> store.inNew(() -> {
                    hot.runOn(store);
                    throw new IllegalStateException("rolled back");
                }))
                .hasMessage("rolled back");
        return recorder.take();
    }

    @Override
    public void close() {
        stores.values().forEach(Store::close);
        place.close();
    }
}
