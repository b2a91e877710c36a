import { readBasic } from './basic-credentials';

const encode = (text: string | Buffer) => Buffer.from(text).toString('base64');
const basic = (text: string | Buffer) => `Basic ${encode(text)}`;

// CRED-7
describe('readBasic', () => {
  it.each([
    ['an empty password', basic('user:'), { userId: 'user', password: '' }],
    ['an empty user', basic(':pass'), { userId: '', password: 'pass' }],
    ['two colons, of which the first splits', basic('user:a:b'), { userId: 'user', password: 'a:b' }],
    ['UTF-8', basic('zoë:pässword'), { userId: 'zoë', password: 'pässword' }],
    ['the scheme in another case', `bASIC ${encode('user:p')}`, { userId: 'user', password: 'p' }],
    ['several spaces', `Basic   ${encode('user:p')}`, { userId: 'user', password: 'p' }],
  ])('reads %s', (_what, header, expected) => {
    expect(readBasic(header)).toEqual(expected);
  });

  it.each([
    ['an empty header', ''],
    ['the scheme alone', 'Basic'],
    ['the scheme and a space', 'Basic '],
    ['another scheme', `Bearer ${encode('user:p')}`],
    ['no scheme', encode('user:p')],
    ['no colon', basic('user')],
    ['junk', 'Basic !!!!'],
    ['junk inside', `Basic ${encode('user:pass').slice(0, 4)}*${encode('user:pass').slice(4)}`],
    ['url-safe base64', `Basic ${Buffer.from('a?b>:~~').toString('base64').replace(/\+/g, '-').replace(/\//g, '_')}-_`],
    ['missing padding', basic('user:pa').replace(/=+$/, '')],
    ['too much padding', `${basic('user:p')}=`],
    ['stray bits before the padding', 'Basic dTp='],
    ['a space at the end', `${basic('user:p')} `],
    ['two credentials in one header', `${basic('user:p')}, ${basic('user:p')}`],
    ['bytes that are not UTF-8', basic(Buffer.from([0x75, 0x3a, 0xff]))],
    ['a NUL', basic('us\0er:')],
    ['a line break', basic('user:\r\nx')],
    ['10 KB', basic(`${'a'.repeat(10_240)}:`)],
  ])('refuses %s', (_what, header) => {
    expect(readBasic(header)).toBeUndefined();
  });
});
