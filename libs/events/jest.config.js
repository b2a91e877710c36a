module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'events', rootDir: __dirname };
