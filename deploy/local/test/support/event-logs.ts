const hasKafka = process.env.TEST_KAFKA === '1' || Boolean(process.env.KAFKA_BROKERS);

/** The event logs that a whole platform is tried on; Kafka where the run has it. */
export const eventLogs = (['postgres', 'kafka'] as const).map((events) => ({
  events,
  suite: events === 'postgres' || hasKafka ? describe : describe.skip,
}));
