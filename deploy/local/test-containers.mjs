/** PostgreSQL and Kafka for a test run from a Docker engine; testcontainers removes them even when the run is killed. */
const POSTGRES_IMAGE = 'postgres:18';
/** Confluent's 8.x is Apache Kafka 4.x in KRaft mode. */
const KAFKA_IMAGE = 'confluentinc/cp-kafka:8.0.0';
const KAFKA_PORT = 9093;
const MAX_CONNECTIONS = 300;

/** Answers an administrator's URL and a stop. */
export async function postgresContainer() {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const container = await new PostgreSqlContainer(POSTGRES_IMAGE)
    .withCommand([
      'postgres',
      '-c',
      `max_connections=${MAX_CONNECTIONS}`,
      '-c',
      'fsync=off',
      '-c',
      'full_page_writes=off',
    ])
    .start();
  return { adminUrl: container.getConnectionUri(), stop: () => container.stop() };
}

/** Answers the brokers to connect to and a stop. */
export async function kafkaContainer() {
  const { KafkaContainer } = await import('@testcontainers/kafka');
  const container = await new KafkaContainer(KAFKA_IMAGE)
    .withKraft()
    .withEnvironment({ KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false', KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS: '1000' })
    .start();
  return { brokers: `${container.getHost()}:${container.getMappedPort(KAFKA_PORT)}`, stop: () => container.stop() };
}
