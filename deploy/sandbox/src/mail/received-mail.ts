import { randomUUID } from 'node:crypto';
import { simpleParser, type HeaderValue, type ParsedMail } from 'mailparser';

/** One e-mail as a reader would see it: everything decoded. `to` is the envelope's, so it covers Cc and Bcc. */
export interface ReceivedMail {
  id: string;
  receivedAt: string;
  messageId: string | null;
  from: string | null;
  to: string[];
  subject: string | null;
  text: string | null;
  html: string | null;
  /** Names in lower case; a header that came several times is joined by ", ". */
  headers: Record<string, string>;
}

export interface Envelope {
  from: string | null;
  to: string[];
}

export async function readMail(source: Buffer, envelope: Envelope): Promise<ReceivedMail> {
  const parsed = await simpleParser(source);
  return {
    id: `mail_${randomUUID()}`,
    receivedAt: new Date().toISOString(),
    messageId: parsed.messageId ?? null,
    from: parsed.from?.value[0]?.address ?? envelope.from,
    to: envelope.to,
    subject: parsed.subject ?? null,
    text: parsed.text ?? null,
    html: parsed.html || null,
    headers: readHeaders(parsed),
  };
}

function readHeaders({ headers }: ParsedMail): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name, asText(value)]));
}

function asText(value: HeaderValue): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(asText).join(', ');
  if ('text' in value) return value.text;
  return [value.value, ...Object.entries(value.params).map(([name, param]) => `${name}=${param}`)].join('; ');
}
