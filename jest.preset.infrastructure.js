/** For projects whose tests need the real PostgreSQL, and Kafka where it can be had: one of each for the whole run. */
module.exports = {
  ...require('./jest.preset.js'),
  globalSetup: `${__dirname}/deploy/local/test-infrastructure.mjs`,
  globalTeardown: `${__dirname}/deploy/local/test-infrastructure-stop.mjs`,
};
