module.exports = {
  reporters: ['default', '<rootDir>/deploy/local/test-reporter.mjs'],
  projects: ['<rootDir>/libs/*', '<rootDir>/services/*', '<rootDir>/deploy/sandbox', '<rootDir>/deploy/local'],
};
