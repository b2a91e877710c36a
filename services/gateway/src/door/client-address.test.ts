import { type IncomingMessage } from 'node:http';
import { clientAddress, forwardedForHeader, forwardedProto, networkOf } from './client-address';

const request = (headers: Record<string, string> = {}, remoteAddress: string | undefined = '10.0.0.9') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
const chain = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7,10.0.0.1', 'x-forwarded-proto': 'https' };

describe('the client address', () => {
  it.each([
    ['no proxy is trusted', 0, '10.0.0.9', '10.0.0.9', 'http'],
    ['one is', 1, '10.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.1, 10.0.0.9', 'https'],
    ['two are', 2, '203.0.113.7', '6.6.6.6, 203.0.113.7, 10.0.0.1, 10.0.0.9', 'https'],
    ['more are than there were', 9, '10.0.0.9', '6.6.6.6, 203.0.113.7, 10.0.0.1, 10.0.0.9', 'https'],
  ])('is right when %s', (_when, trusted, address, header, proto) => {
    expect(clientAddress(request(chain), trusted)).toBe(address);
    expect(forwardedForHeader(request(chain), trusted)).toBe(header);
    expect(forwardedProto(request(chain), trusted)).toBe(proto);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('shows IPv4 as IPv4', () => {
    expect(clientAddress(request({}, '::ffff:192.0.2.1'), 0)).toBe('192.0.2.1');
    expect(clientAddress(request({}, '2001:db8::1'), 0)).toBe('2001:db8::1');
  });
});
