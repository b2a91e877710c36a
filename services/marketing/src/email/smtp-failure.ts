import { type Sent } from '../messages/message';

/** nodemailer's codes for what is about the message; all others are about our connection and say nothing of the message. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE']);
/** "Authentication required" and its kin (RFC 4954, 6): our login is at fault, not the message. */
const ABOUT_OUR_LOGIN = new Set([530, 534, 535, 538]);
const ENHANCED_STATUS = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
const FIXED_WORD = /^[A-Z_]{1,40}$/;

interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

/**
 * What a failed attempt means: a 5xx to the message itself is final; 4xx, a refused login or greeting, and every failure of the
 * connection are tried again.
 */
export function smtpFailure(error: unknown): Extract<Sent, { reason: string }> {
  const { code, responseCode, response } = (error ?? {}) as SmtpError;
  const word = typeof code === 'string' && FIXED_WORD.test(code) ? code : 'failed';
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const final =
    ABOUT_THE_MESSAGE.has(word) && (status === undefined || (status >= 500 && !ABOUT_OUR_LOGIN.has(status)));
  return { kind: final ? 'never' : 'again', reason: describe(word, status, response) };
}

/** Numbers and fixed words alone: the server's text may quote the recipient. */
function describe(word: string, status: number | undefined, response: unknown): string {
  const enhanced = typeof response === 'string' ? ENHANCED_STATUS.exec(response)?.[1] : undefined;
  return ['SMTP', status, enhanced, word].filter(Boolean).join(' ');
}
