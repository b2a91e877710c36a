import { type Sent } from '../messages/message';

/** nodemailer's codes for failures of the message. All others are failures of our connection. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE']);
/** "Authentication required" and similar codes (RFC 4954, 6): our login is wrong, not the message. */
const ABOUT_OUR_LOGIN = new Set([530, 534, 535, 538]);
const ENHANCED_STATUS = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
const FIXED_WORD = /^[A-Z_]{1,40}$/;

/** There is no such mailbox, or it is switched off (RFC 3463, X.1.1, X.1.2, X.1.3, X.1.6, X.1.10, X.2.1); without such a status, the plain codes for it. */
const NO_MAILBOX = /^5\.(1\.([1236]|10)|2\.1)$/;
const NO_MAILBOX_CODES = new Set([550, 551, 553]);

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

/**
 * What follows from a failed attempt. A 5xx to the message itself is final. After a 4xx, a refused login or greeting,
 * or a failure of the connection, it is tried again.
 */
export function smtpFailure(error: unknown): Extract<Sent, { reason: string }> {
  const { code, command, responseCode, response } = (error ?? {}) as SmtpError;
  const word = typeof code === 'string' && FIXED_WORD.test(code) ? code : 'failed';
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const final =
    ABOUT_THE_MESSAGE.has(word) && (status === undefined || (status >= 500 && !ABOUT_OUR_LOGIN.has(status)));
  const reason = describe(word, status, response);
  if (!final) return { kind: 'again', reason };
  const bounced = command === 'RCPT TO' && hasNoMailbox(status, enhancedIn(response));
  return bounced ? { kind: 'never', reason, result: { providerId: null, bounced } } : { kind: 'never', reason };
}

function hasNoMailbox(status: number | undefined, enhanced: string | undefined): boolean {
  return enhanced === undefined ? NO_MAILBOX_CODES.has(status ?? 0) : NO_MAILBOX.test(enhanced);
}

function enhancedIn(response: unknown): string | undefined {
  return typeof response === 'string' ? ENHANCED_STATUS.exec(response)?.[1] : undefined;
}

/** Only numbers and fixed words, because the server's text may contain the recipient. */
function describe(word: string, status: number | undefined, response: unknown): string {
  return ['SMTP', status, enhancedIn(response), word].filter(Boolean).join(' ');
}
