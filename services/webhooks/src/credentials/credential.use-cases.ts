import { newId } from '@stayline/contracts';
import { type Database, type Tx, violates } from '@stayline/database';
import { type CredentialChange, type NewCredential } from './credential.bodies';
import { credentialErrors } from './credential.errors';
import {
  CREDENTIAL_NAME,
  type CredentialRow,
  deleteCredential,
  insertCredential,
  listCredentials,
  updateCredential,
} from './credential.store';
import { credentialView, type CredentialView } from './credential.view';
import { hashPassword } from './password';

/** A list of them is one answer. */
const MOST_CREDENTIALS = 1_000;

export class CredentialUseCases {
  constructor(private readonly database: Database) {}

  async create({ password, ...fields }: NewCredential): Promise<CredentialView> {
    const passwordHash = await hashPassword(password);
    const made = await this.write((tx) =>
      insertCredential(tx, newId('whc'), { ...fields, passwordHash }, MOST_CREDENTIALS),
    );
    if (!made) throw credentialErrors.tooMany(MOST_CREDENTIALS);
    return credentialView(made);
  }

  async list(): Promise<CredentialView[]> {
    return (await listCredentials(this.database)).map(credentialView);
  }

  async update(id: string, { password, ...fields }: CredentialChange): Promise<CredentialView> {
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const changed = await this.write((tx) => updateCredential(tx, id, { ...fields, passwordHash }));
    if (!changed) throw credentialErrors.notFound();
    return credentialView(changed);
  }

  async delete(id: string): Promise<void> {
    const deleted = await this.database.transaction((tx) => deleteCredential(tx, id));
    if (!deleted) throw credentialErrors.notFound();
  }

  private async write(work: (tx: Tx) => Promise<CredentialRow | undefined>): Promise<CredentialRow | undefined> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      if (violates(error, CREDENTIAL_NAME)) throw credentialErrors.exists();
      throw error;
    }
  }
}
