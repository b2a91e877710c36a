/** For projects that also prove things on a real Kafka, where one is given or can be started; in CI it must be. */
module.exports = {
  ...require('./jest.preset.infrastructure.js'),
  globalSetup: `${__dirname}/deploy/local/test-infrastructure-kafka.mjs`,
};
