/** The contract suite runs on Kafka too where one is given or can be started; in CI it must be. */
module.exports = { ...require('../../jest.preset.kafka.js'), displayName: 'events', rootDir: __dirname };
