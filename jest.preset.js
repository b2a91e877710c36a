/** What every project's jest.config.js starts from: swc for speed, libs from their sources. */
module.exports = {
  globalSetup: `${__dirname}/deploy/local/test-infrastructure-none.mjs`,
  testEnvironment: `${__dirname}/deploy/local/suite-environment.mjs`,
  transform: { '^.+\\.ts$': ['@swc/jest', JSON.parse(require('node:fs').readFileSync(`${__dirname}/.swcrc`, 'utf8'))] },
  moduleNameMapper: {
    // It has no sources: the build makes it.
    '^@stayline/client(/.*)?$': `${__dirname}/libs/client/dist/cjs$1`,
    '^@stayline/(.*)$': `${__dirname}/libs/$1/src`,
  },
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/test/**/*.test.ts'],
};
