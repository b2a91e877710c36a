module.exports = {
  // Tests wait for conditions; five seconds, jest's default, pass on two busy cores before a good one has come true.
  testTimeout: 30_000,
  reporters: ['default', '<rootDir>/deploy/local/test-reporter.mjs'],
  projects: [
    '<rootDir>/libs/*',
    '<rootDir>/services/*',
    '<rootDir>/deploy/sandbox',
    '<rootDir>/deploy/local',
    '<rootDir>/deploy/bench',
  ],
};
