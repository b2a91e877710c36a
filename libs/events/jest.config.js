const preset = require('../../jest.preset.infrastructure.js');

/** The contract suite runs on Kafka too where one is given or can be started; in CI it must be. */
module.exports = async () => {
  const { kafkaAvailable } = await import('../../deploy/local/kafka/kafka.mjs');
  process.env.TEST_KAFKA ??= process.env.CI === 'true' || kafkaAvailable().available ? '1' : '0';
  return { ...preset, displayName: 'events', rootDir: __dirname };
};
