module.exports = {
  projects: ['<rootDir>/libs/*', '<rootDir>/services/*', '<rootDir>/deploy/sandbox', '<rootDir>/deploy/local'],
};
