import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) as OWASP advises: some 20 ms and 19 MiB a check. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Salted; the text says by itself how it was made. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

export function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}
