import { defineSettings, SettingsError } from './define-settings';
import { setting } from './setting';

const settings = defineSettings({
  port: setting.integer('PORT', { default: 8080, min: 0, max: 65_535, about: 'Where it listens.' }),
  databaseUrl: setting.secretUrl('DATABASE_URL', { protocols: ['postgres:', 'postgresql:'], about: 'Its database.' }),
  secret: setting.secret('CALLER_SECRET', { about: 'Signs callers.' }),
  transport: setting.choice('EVENTS_TRANSPORT', ['postgres', 'kafka'], {
    default: 'postgres',
    about: 'Which event log.',
  }),
  weekend: setting.list('WEEKEND', { default: ['FRIDAY', 'SATURDAY'], about: 'Weekend nights.' }),
  cutoff: setting.time('CUTOFF', { default: '23:00', about: 'When holds end.' }),
  zone: setting.zone('ZONE', { default: 'Asia/Kolkata', about: 'Where days begin.' }),
  enabled: setting.boolean('ENABLED', { default: false, about: 'On or off.' }),
  from: setting.optional('FROM', { about: 'Sender.' }),
});

const given = { DATABASE_URL: 'postgres://a:b@127.0.0.1/stayline', CALLER_SECRET: '0123456789abcdef'.repeat(2) };

describe('defineSettings', () => {
  it('takes the defaults of what is not given', () => {
    expect(settings.read(given)).toEqual({
      port: 8080,
      databaseUrl: given.DATABASE_URL,
      secret: given.CALLER_SECRET,
      transport: 'postgres',
      weekend: ['FRIDAY', 'SATURDAY'],
      cutoff: '23:00',
      zone: 'Asia/Kolkata',
      enabled: false,
      from: undefined,
    });
  });

  it.each([
    ['PORT', '80a', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535'],
    ['DATABASE_URL', 'http://example.com', 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://'],
    ['CALLER_SECRET', 'short', 'CALLER_SECRET must be a secret of at least 32 characters'],
    ['CALLER_SECRET', 'x'.repeat(64), 'CALLER_SECRET must be a secret of at least 8 different characters'],
    ['CALLER_SECRET', 'secret'.repeat(8), 'CALLER_SECRET must be a secret of at least 8 different characters'],
    ['EVENTS_TRANSPORT', 'rabbit', 'EVENTS_TRANSPORT must be one of postgres, kafka'],
    ['CUTOFF', '24:00', 'CUTOFF must be a time such as 23:00'],
    ['ZONE', 'India', 'ZONE must be a time zone such as Asia/Kolkata'],
    ['ENABLED', 'yes', 'ENABLED must be true or false'],
  ])('names %s when it is "%s", and never the value', (env, text, problem) => {
    const read = () => settings.read({ ...given, [env]: text });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(problem);
  });

  it('names every missing setting at once', () => {
    expect(() => settings.read({})).toThrow(/DATABASE_URL is required: Its database\.\n.*CALLER_SECRET is required/);
  });

  it('leaves a secret out that may be left out', () => {
    const theirs = defineSettings({ token: setting.optionalSecret('TOKEN', { about: 'If there is one.' }) });
    expect(theirs.read({})).toEqual({ token: undefined });
    expect(theirs.read({ TOKEN: '' })).toEqual({ token: undefined });
    expect(theirs.read({ TOKEN: 'short' })).toEqual({ token: 'short' });
  });

  it("takes a shorter secret where it is somebody else's to choose", () => {
    const theirs = defineSettings({ token: setting.secret('TOKEN', { minLength: 8, about: 'Given by the gateway.' }) });
    expect(theirs.read({ TOKEN: '8 of them' })).toEqual({ token: '8 of them' });
    expect(() => theirs.read({ TOKEN: '7 chars' })).toThrow('TOKEN must be a secret of at least 8 characters');
    expect(() => theirs.read({ TOKEN: '88888888' })).toThrow(
      'TOKEN must be a secret of at least 2 different characters',
    );
  });

  it('reads numbers by name, each name once', () => {
    const limits = defineSettings({ of: setting.integersByName('OF', { min: 1, max: 100, about: 'Other limits.' }) });
    const read = (OF?: string) => limits.read({ OF }).of;
    expect([...read()]).toEqual([]);
    expect([...read('lotus=5, a=b=100')]).toEqual([
      ['lotus', 5],
      ['a=b', 100],
    ]);
    expect(() => read('lotus')).toThrow('OF must be pairs such as name=100');
    expect(() => read('lotus=0')).toThrow('OF must be a whole number from 1 to 100');
    expect(() => read('lotus=1,lotus=2')).toThrow('OF must be pairs of different names');
  });

  it('describes itself for the settings reference', () => {
    expect(settings.describe()[0]).toEqual({
      env: 'PORT',
      type: 'whole number, 0 to 65535',
      default: '8080',
      secret: false,
      about: 'Where it listens.',
    });
  });
});
