import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Counts the changes of everything that an item of a listing is priced and shown from, so that a reader sees by one row
 * whether any of it has changed. The database counts, in the transaction of the change, whoever makes it. A listing
 * without a row has not changed since the migration. Restrictions count with their plan, whose row every change of them
 * writes first; marks of a rebuild (`stale`) are no change.
 */
export class CatalogVersions1763800012000 implements MigrationInterface {
  name = 'CatalogVersions1763800012000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE catalog_version (
        listing_id text CONSTRAINT catalog_version_pk PRIMARY KEY,
        version bigint NOT NULL
      ) WITH (fillfactor = 50);

      -- The argument is the column that leads to the listing: its own id, the listing's, or the property's.
      CREATE FUNCTION count_catalog_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      DECLARE
        touched text[] := ARRAY[to_jsonb(OLD) ->> TG_ARGV[0], to_jsonb(NEW) ->> TG_ARGV[0]];
      BEGIN
        IF TG_ARGV[0] = 'property_id' THEN
          touched := ARRAY(SELECT listing_id FROM catalog_property WHERE id = ANY (touched));
        END IF;
        INSERT INTO catalog_version AS known (listing_id, version)
          SELECT DISTINCT id, 1 FROM unnest(touched) AS id WHERE id IS NOT NULL ORDER BY id
          ON CONFLICT (listing_id) DO UPDATE SET version = known.version + 1;
        RETURN NULL;
      END $$;
    `);
    for (const [table, column] of COUNTED)
      await queryRunner.query(
        `CREATE TRIGGER ${table}_counts AFTER INSERT OR DELETE OR UPDATE OF sequence ON ${table}
         FOR EACH ROW EXECUTE FUNCTION count_catalog_change('${column}')`,
      );
  }

  /** Migrations only go forward. */
  async down(): Promise<void> {}
}

const COUNTED = [
  ['catalog_listing', 'id'],
  ['catalog_property', 'listing_id'],
  ['catalog_meal', 'listing_id'],
  ['catalog_vas', 'listing_id'],
  ['catalog_rate_plan', 'property_id'],
  ['catalog_access', 'property_id'],
] as const;
