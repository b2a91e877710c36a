import { type Sent } from '../messages/message';

/** nodemailer's codes for failures of the message. All others are failures of our connection. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE']);
/** "Authentication required" and similar codes (RFC 4954, 6): our login is wrong, not the message. */
const ABOUT_OUR_LOGIN = new Set([530, 534, 535, 538]);
const ENHANCED_STATUS = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
const FIXED_WORD = /^[A-Z_]{1,40}$/;

interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

/**
 * What follows from a failed attempt. A 5xx to the message itself is final. After a 4xx, a refused login or greeting,
 * or a failure of the connection, it is tried again.
 */
export function smtpFailure(error: unknown): Extract<Sent, { reason: string }> {
  const { code, responseCode, response } = (error ?? {}) as SmtpError;
  const word = typeof code === 'string' && FIXED_WORD.test(code) ? code : 'failed';
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const final =
    ABOUT_THE_MESSAGE.has(word) && (status === undefined || (status >= 500 && !ABOUT_OUR_LOGIN.has(status)));
  return { kind: final ? 'never' : 'again', reason: describe(word, status, response) };
}

/** Only numbers and fixed words, because the server's text may contain the recipient. */
function describe(word: string, status: number | undefined, response: unknown): string {
  const enhanced = typeof response === 'string' ? ENHANCED_STATUS.exec(response)?.[1] : undefined;
  return ['SMTP', status, enhanced, word].filter(Boolean).join(' ');
}
