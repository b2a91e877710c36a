/** What is received and delivered is proven on both event logs: on Kafka where one is given or can be started. In CI it must be. */
module.exports = { ...require('../../jest.preset.kafka.js'), displayName: 'webhooks', rootDir: __dirname };
