/** The contract suite also runs on Kafka, where one is given or can be started. In CI it must run there. */
module.exports = { ...require('../../jest.preset.kafka.js'), displayName: 'events', rootDir: __dirname };
