import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;

/**
 * Encrypts what a row keeps, with AES-256-GCM. A cipher is bound to its place: in another row it does not open. Laid out as
 * length and text of the key's id, nonce, tag, cipher.
 */
export class SecretBox {
  private constructor(
    private readonly current: string,
    private readonly keys: ReadonlyMap<string, Buffer>,
  ) {}

  /** `id:base64`, comma-separated; the first encrypts. Throws without quoting a key. */
  static of(setting: string): SecretBox {
    const keys = new Map(setting.split(',').map((text) => readKey(text.trim())));
    const [current] = keys.keys();
    if (current === undefined) throw new Error('WEBHOOKS_ENCRYPTION_KEYS must hold a key');
    return new SecretBox(current, keys);
  }

  seal(place: string, text: string): Buffer {
    const key = this.keys.get(this.current) as Buffer;
    const id = Buffer.from(this.current, 'ascii');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place, 'utf8'));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(id.length), id, nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws where the key is not known any more, or the cipher is not of this place. */
  open(place: string, sealed: Buffer): string {
    const start = 1 + (sealed[0] ?? 0);
    const id = sealed.toString('ascii', 1, start);
    const key = this.keys.get(id);
    if (!key) throw new Error(`A secret was encrypted with the key ${id}, which WEBHOOKS_ENCRYPTION_KEYS lacks`);
    const [nonceEnd, tagEnd] = [start + NONCE_BYTES, start + NONCE_BYTES + TAG_BYTES];
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(start, nonceEnd))
      .setAAD(Buffer.from(place, 'utf8'))
      .setAuthTag(sealed.subarray(nonceEnd, tagEnd));
    return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8');
  }
}

function readKey(text: string): [id: string, key: Buffer] {
  const [id = '', encoded = ''] = text.split(':', 2);
  const key = Buffer.from(encoded, 'base64');
  if (!KEY_ID.test(id) || key.length !== KEY_BYTES)
    throw new Error(`WEBHOOKS_ENCRYPTION_KEYS must be id:base64 of ${KEY_BYTES} bytes, comma-separated`);
  return [id, key];
}
