import { isForbiddenAddress } from './forbidden-address';
import { Targets } from './targets';

const FORBIDDEN = [
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  '3fff::1',
  'fe80::1%eth0',
  'localhost',
  '',
];

// HOOK-11
describe('isForbiddenAddress', () => {
  it.each(FORBIDDEN)('refuses %s', (address) => expect(isForbiddenAddress(address, false)).toBe(true));

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.0.1.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'takes %s',
    (address) => expect(isForbiddenAddress(address, false)).toBe(false),
  );

  it.each(['127.0.0.1', '10.1.2.3', '192.168.1.1', '::1', 'fd00::1'])('takes %s on a local run', (address) =>
    expect(isForbiddenAddress(address, true)).toBe(false),
  );

  it.each(['169.254.169.254', '0.0.0.0', 'fe80::1', '224.0.0.1', '::ffff:127.0.0.1'])(
    'refuses %s even on a local run',
    (address) => expect(isForbiddenAddress(address, true)).toBe(true),
  );
});

// HOOK-11
describe('Targets', () => {
  const targets = new Targets(false);

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://127。0。0。1/',
    'http://127.0.0.1/',
    'http://127.0.0.1./',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:7f00:1::]/',
    'http://localhost/',
    'http://169.254.169.254/latest',
  ])('refuses %s', async (url) => expect(await targets.isForbidden(new URL(url))).toBe(true));

  it.each(['http://8.8.8.8/', 'https://[2606:4700::1111]/', 'http://no-such-name.invalid/'])('takes %s', async (url) =>
    expect(await targets.isForbidden(new URL(url))).toBe(false),
  );
});
