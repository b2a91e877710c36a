import { declareErrors } from '@stayline/errors';

export const proxyErrors = declareErrors({
  badGateway: {
    kind: 'badGateway',
    code: 'BAD_GATEWAY',
    when: 'The service broke off its answer; whether the request took effect is unknown.',
    message: 'The service broke off its answer; read back what you sent before you send it again',
    retryAfterSeconds: 1,
  },
  timeout: {
    kind: 'timeout',
    code: 'GATEWAY_TIMEOUT',
    when: 'The service did not answer in time; whether the request took effect is unknown.',
    message: 'The service did not answer in time; read back what you sent before you send it again',
    retryAfterSeconds: 2,
  },
  busy: {
    kind: 'unavailable',
    code: 'GATEWAY_BUSY',
    when: 'Too many requests are under way; this one was not passed on.',
    message: 'Too many requests are under way; try again shortly',
    retryAfterSeconds: 1,
  },
  requestTimeout: {
    kind: 'requestTimeout',
    code: 'REQUEST_TIMEOUT',
    when: 'The request did not arrive completely in time.',
    message: 'The request did not arrive completely in time; send it again',
  },
});

/** The client closed the connection; there is nobody to answer. */
export class ClientGone extends Error {
  constructor() {
    super('The client closed the connection');
    this.name = 'ClientGone';
  }
}
