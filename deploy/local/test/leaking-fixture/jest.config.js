/** Suites that leave something behind on purpose: deploy/local/test/left-over.test.ts shows that a run is done with them. */
module.exports = {
  ...require('../../../../jest.preset.js'),
  rootDir: __dirname,
  testMatch: ['<rootDir>/*.fixture.ts'],
  reporters: ['default', ['<rootDir>/../../test-reporter.mjs', { limitMs: 500 }]],
};
