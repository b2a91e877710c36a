/** What every project's jest.config.ts starts from: swc for speed, libs from their sources. */
module.exports = {
  testEnvironment: 'node',
  transform: { '^.+\\.ts$': ['@swc/jest', JSON.parse(require('node:fs').readFileSync(`${__dirname}/.swcrc`, 'utf8'))] },
  moduleNameMapper: { '^@stayline/(.*)$': `${__dirname}/libs/$1/src` },
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/test/**/*.test.ts'],
};
