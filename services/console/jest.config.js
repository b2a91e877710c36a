module.exports = {
  ...require('../../jest.preset'),
  displayName: 'console',
  rootDir: __dirname,
  testMatch: ['<rootDir>/app/**/*.test.ts'],
};
