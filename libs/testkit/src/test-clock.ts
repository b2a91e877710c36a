import { asAdministrator, type TestDatabase } from './test-database';

/** Moves the platform's clock of one test schema, as a sandbox does. */
export class TestClock {
  constructor(private readonly test: Pick<TestDatabase, 'adminUrl' | 'schema'>) {}

  /** From now on `platform_now()` is this many seconds ahead of the database's clock. */
  async setOffset(seconds: number): Promise<void> {
    await asAdministrator(
      this.test.adminUrl,
      `INSERT INTO ${this.test.schema}.clock_offset (id, offset_seconds) VALUES (1, ${Number(seconds)})
       ON CONFLICT (id) DO UPDATE SET offset_seconds = excluded.offset_seconds`,
    );
  }

  /** Makes `platform_now()` read this instant, and run on from there. */
  async setTo(instant: Date): Promise<void> {
    await this.setOffset((instant.getTime() - Date.now()) / 1000);
  }
}
