import { z } from 'zod';
import { sameSecret } from '../http/credentials';

/** A client as `SANDBOX_CLIENTS` lists it. `scope` is space-separated; an administrator's includes `admin`. */
export const clientSchema = z.strictObject({
  id: z.string().min(1),
  secret: z.string().min(1),
  scope: z.string().default(''),
  email: z.email().optional(),
  name: z.string().min(1).optional(),
});
export type Client = z.output<typeof clientSchema>;

/** The known clients, by id. */
export class Clients {
  private readonly byId: Map<string, Client>;

  constructor(clients: readonly Client[]) {
    this.byId = new Map(clients.map((client) => [client.id, client]));
  }

  /** In the order of the setting. */
  list(): readonly Client[] {
    return [...this.byId.values()];
  }

  find(id: string): Client | undefined {
    return this.byId.get(id);
  }

  /** The client if the secret is its own. An unknown id costs the same comparison as a wrong secret. */
  authenticate(id: string, secret: string): Client | undefined {
    const client = this.byId.get(id);
    return sameSecret(client?.secret ?? '', secret) ? client : undefined;
  }
}
