import { defineSettings, SettingsError } from '@stayline/settings';
import { reminderSettings } from './reminder.settings';

const settings = defineSettings(reminderSettings);

describe('reminderSettings', () => {
  it('know nobody unless told', () => {
    expect(settings.read({})).toEqual({ holdReminderStakeholders: [], agentDirectory: new Map() });
    expect(settings.describe().map((each) => each.default)).toEqual(['none', 'none']);
  });

  it.each([
    ['one', 'desk@example.test', ['desk@example.test']],
    ['several', 'desk@example.test, night@example.test,', ['desk@example.test', 'night@example.test']],
    ['none', '', []],
  ])('take %s of the stakeholders', (_what, text, stakeholders) => {
    expect(settings.read({ HOLD_REMINDER_STAKEHOLDERS: text }).holdReminderStakeholders).toEqual(stakeholders);
  });

  it.each([
    ['a pair', 'agent-1=asha@example.test', [['agent-1', 'asha@example.test']]],
    [
      'several',
      'a=a@x.test , b = b@x.test',
      [
        ['a', 'a@x.test'],
        ['b', 'b@x.test'],
      ],
    ],
    ['a sub that holds and ends with =', 'cn=asha==a@x.test', [['cn=asha=', 'a@x.test']]],
    ['a sub of a provider', 'auth0|65f0=a@x.test', [['auth0|65f0', 'a@x.test']]],
    [
      'two agents of one address',
      'a=team@x.test,b=team@x.test',
      [
        ['a', 'team@x.test'],
        ['b', 'team@x.test'],
      ],
    ],
    ['none', '', []],
  ] as const)('take %s of the directory', (_what, text, entries) => {
    expect([...settings.read({ AGENT_DIRECTORY: text }).agentDirectory]).toEqual(entries);
  });

  it.each([
    ['HOLD_REMINDER_STAKEHOLDERS', 'desk@example.test,night', 'separated by commas; entry 2 is none'],
    ['HOLD_REMINDER_STAKEHOLDERS', 'Desk <desk@example.test>', 'entry 1 is none'],
    ['HOLD_REMINDER_STAKEHOLDERS', 'desk@example.test\r\nBcc:victim@example.test', 'entry 1 is none'],
    [
      'HOLD_REMINDER_STAKEHOLDERS',
      Array.from({ length: 51 }, (_, index) => `s${index}@example.test`).join(),
      'must be at most 50 e-mail addresses',
    ],
    ['AGENT_DIRECTORY', 'agent-1', 'entry 1 is none'],
    ['AGENT_DIRECTORY', '=night@example.test', 'entry 1 is none'],
    [
      'AGENT_DIRECTORY',
      'a=a@x.test,b=night',
      'must be pairs such as agent-7=asha@example.com, separated by commas; entry 2 is none',
    ],
    ['AGENT_DIRECTORY', 'a=a@x.test,b=b@x.test,a=night@x.test', 'entry 3 is of one that came before'],
  ])('stop the service by name when %s is "%s", without telling the value', (env, text, problem) => {
    const read = () => settings.read({ [env]: text });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(env);
    expect(read).toThrow(problem);
    expect(read).not.toThrow('night');
  });
});
