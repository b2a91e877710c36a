import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { todayIn } from '@stayline/calendar';
import { generatedCatalog } from './generated-catalog';

const USAGE = 'catalog --channel ID [--properties 10000] [--days 400] [--plans 3] [--seed 1] > catalog.ndjson';

/** Writes a generated catalog to stdout, one JSON object a line, as `npm run import` takes it. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      channel: { type: 'string' },
      properties: { type: 'string', default: '10000' },
      days: { type: 'string', default: '400' },
      plans: { type: 'string', default: '3' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [properties, days, plans, seed] = [values.properties, values.days, values.plans, values.seed].map(Number);
  if (!values.channel || !properties || !days || !plans || seed === undefined || Number.isNaN(seed))
    throw new Error(USAGE);
  const today = todayIn(process.env.PLATFORM_ZONE ?? 'Asia/Kolkata', new Date());
  for (const line of generatedCatalog({ channel: values.channel, properties, days, plans, seed, today })) {
    if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
