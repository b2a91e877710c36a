module.exports = { ...require('../../jest.preset.infrastructure.js'), displayName: 'webhooks', rootDir: __dirname };
