import { defineSettings } from './define-settings';
import { notInProduction, notLoopback } from './production';
import { setting } from './setting';

const settings = defineSettings({
  secret: setting.secret('CALLER_SECRET', { about: 'Signs callers.' }),
  other: setting.optionalSecret('OTHER_SECRET', { about: 'Signs others.' }),
  third: setting.optionalSecret('THIRD_SECRET', { about: 'Signs third ones.' }),
  url: notInProduction(setting.optional('PARTNER_URL', { about: 'Where the partner is.' }), notLoopback),
});
const SECRET = '0123456789abcdef'.repeat(2);
const read = (env: Record<string, string>) => () => settings.read({ CALLER_SECRET: SECRET, ...env });

// CRED-19
describe('a production service', () => {
  it.each([
    'http://localhost:8081',
    'http://127.0.0.1',
    'http://127.1.2.3:1',
    'http://[::1]:1/a',
    'http://0.0.0.0',
    'http://0x7f.1',
    'smtp://user:pass@localhost:25',
  ])('refuses %s for the outside world', (url) => {
    expect(read({ PARTNER_URL: url, NODE_ENV: 'production' })).toThrow('PARTNER_URL must be at another address');
    expect(read({ PARTNER_URL: url })).not.toThrow();
  });

  it('takes any other address, and none', () => {
    expect(read({ PARTNER_URL: 'https://partner.example', NODE_ENV: 'production' })).not.toThrow();
    expect(read({ NODE_ENV: 'production' })).not.toThrow();
  });

  it('refuses a secret that is used twice, by both names and never by its value', () => {
    const twice = read({ OTHER_SECRET: SECRET, NODE_ENV: 'production' });
    expect(twice).toThrow('OTHER_SECRET must be another secret than CALLER_SECRET, in production');
    expect(twice).not.toThrow(SECRET);
    expect(read({ OTHER_SECRET: SECRET })).not.toThrow();
  });
});
