import dns from 'node:dns';
import { Outbound } from '@stayline/outbound';
import { recordingReceiver } from '@stayline/testkit';
import { Targets } from '../src/outbound/targets';

type Found = (error: Error | null, addresses: dns.LookupAddress[]) => void;

/** A name server that gives another answer each time, as an attacker's does. */
function answering(...answers: string[][]) {
  return jest.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, found: Found) => {
    const addresses = answers.length > 1 ? answers.shift() : answers[0];
    found(
      null,
      (addresses ?? []).map((address) => ({ address, family: 4 })),
    );
  }) as never);
}

afterEach(() => jest.restoreAllMocks());

// HOOK-11
it.each([
  ['leads inside at the connection, though it led outside when it was saved', [['93.184.216.34'], ['127.0.0.1']]],
  ['leads inside and outside', [['93.184.216.34'], ['93.184.216.34', '127.0.0.1']]],
  ['leads to the metadata of a cloud', [['93.184.216.34'], ['169.254.169.254']]],
])('dials no name that %s', async (_what, answers) => {
  const receiver = await recordingReceiver();
  const { port } = new URL(receiver.url);
  const targets = new Targets(false);
  const sender = new Outbound({ targets });
  const lookup = answering(...answers);
  try {
    const url = `http://rebound.example:${port}/`;
    expect(await targets.isForbidden(new URL(url))).toBe(false);
    const answer = await sender.send({
      url,
      method: 'POST',
      headers: {},
      body: '{}',
      timeoutMs: 5_000,
      readBytes: 10,
      signal: new AbortController().signal,
    });
    expect(answer).toEqual({ failure: 'TARGET_FORBIDDEN' });
    expect(lookup).toHaveBeenCalledTimes(2);
    expect(receiver.requests).toHaveLength(0);
  } finally {
    sender.stop();
    await receiver.stop();
  }
});
