import { recipientsOf } from './reminder-recipients';

const CLAIM = 'asha@example.test';
const LISTED = 'asha@directory.test';
const DESK = 'desk@example.test';
const directory = new Map([['agent-1', LISTED]]);

// HOLD-28
it.each([
  ["the token's claim before the directory", CLAIM, directory, [DESK], [CLAIM, DESK], true],
  ['the directory where there is no claim', null, directory, [DESK], [LISTED, DESK], true],
  ['the directory where the claim is empty', '', directory, [], [LISTED], true],
  ['the directory where the claim is no address', 'Asha <asha@example.test>', directory, [], [LISTED], true],
  ['stakeholders alone where neither knows the agent', null, new Map<string, string>(), [DESK], [DESK], false],
  ['nobody where there is nobody', null, new Map<string, string>(), [], [], false],
  ['an agent who is a stakeholder once', CLAIM, directory, [DESK, CLAIM], [CLAIM, DESK], true],
  [
    'an address in two spellings once',
    CLAIM,
    directory,
    ['ASHA@example.test', DESK, 'Desk@Example.Test'],
    [CLAIM, DESK],
    true,
  ],
])('recipientsOf takes %s', (_what, agentEmail, known, stakeholders, addresses, agentIsKnown) => {
  const recipients = recipientsOf({ agentId: 'agent-1', agentEmail }, { directory: known, stakeholders });
  expect(recipients).toEqual({ addresses, agentIsKnown });
});

it.each(['__proto__', 'constructor', 'toString'])('recipientsOf knows no agent called %s', (agentId) => {
  expect(recipientsOf({ agentId, agentEmail: null }, { directory, stakeholders: [] }).addresses).toEqual([]);
});
