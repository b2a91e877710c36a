/** Ports, and whether a broker answers on one. */
import { connect, createServer } from 'node:net';

const ANSWER_TIMEOUT_MS = 1000;

/** A port of 127.0.0.1 that nobody listens on now. @returns {Promise<number>} */
export function freePort() {
  return new Promise((done, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });
}

/**
 * Refuses with one clear line when somebody listens on the port.
 * @param {number} port @param {string} remedy @returns {Promise<void>}
 */
export function assertFree(port, remedy) {
  return new Promise((done, failed) => {
    const server = createServer().once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      failed(new Error(`Port ${port} is taken (${error.code}): stop what listens there, or ${remedy}`)),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => done()));
  });
}

/**
 * Asks for metadata (API key 3, version 4, all topics) and expects a broker in the answer: in KRaft a broker lists
 * itself only once the controller has let it serve, so an open port alone does not count.
 * @param {number} port @returns {Promise<boolean>}
 */
export function answers(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const finish = (/** @type {boolean} */ yes) => {
      socket.destroy();
      done(yes);
    };
    let received = Buffer.alloc(0);
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => finish(false));
    socket.once('error', () => finish(false)).once('close', () => done(false));
    socket.once('connect', () => socket.write(METADATA_REQUEST));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      // size int32, correlation id int32, throttle int32, number of brokers int32
      if (received.length >= 16) finish(received.readInt32BE(12) > 0);
    });
  });
}

/** Pairs of hexadecimal digits, a field each. */
const METADATA_FIELDS = [
  '0000000f', // size
  '00030004', // API key, version
  '00000001', // correlation id
  'ffff', // client id: null
  'ffffffff', // topics: all
  '00', // no automatic creation of topics
];
const METADATA_REQUEST = Buffer.from(METADATA_FIELDS.join(''), 'hex');
