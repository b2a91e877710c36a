/** The steps of `npm run bench`, and its end. */
import { ALL_PROJECTS, BUILD_ENVIRONMENT, buildOf } from '@stayline/local/build.mjs';
import { localFolder } from '@stayline/local/checkout.mjs';
import { listenForInterruption } from '@stayline/local/interruption.mjs';
import { runQuietly } from '@stayline/local/run-program.mjs';
import { shownSteps } from '@stayline/local/steps.mjs';
import { join } from 'node:path';
import { measure } from './measure.mjs';
import { readOptions, USAGE } from './options.mjs';
import { PATHS } from './paths/index.mjs';
import { startUnderLoad } from './platform-under-load.mjs';
import { memoryTable, table } from './table.mjs';

const INTERRUPTED = 130;

/** @param {string[]} args */
export async function bench(args) {
  try {
    const options = readOptions(args);
    if (options.help) console.log(USAGE);
    else await run(options);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  }
}

/** @param {import('./options.mjs').Options} options */
async function run(options) {
  const paths = chosenPaths(options.only);
  const steps = shownSteps();
  const { signal } = listenForInterruption({ onFirst: () => {}, onSecond: () => process.exit(INTERRUPTED) });
  const [command, args] = buildOf([ALL_PROJECTS]);
  const logFile = join(localFolder('logs'), 'build.log');
  await steps.run('Build', 'what has changed', () =>
    runQuietly(command, args, { logFile, what: 'The build', env: BUILD_ENVIRONMENT, signal }),
  );
  const platform = await startUnderLoad(options, steps, signal);
  try {
    const before = await platform.usage();
    const measured = [];
    for (const path of paths) {
      signal.throwIfAborted();
      measured.push(await steps.run('Measure', path.name, () => measure(path, platform, options)));
    }
    const after = await platform.usage();
    const { days, seconds } = platform.imported;
    console.log(`\n${table(measured)}\n\n${memoryTable(before, after)}\n`);
    console.log(`Catalog import: ${Math.round(days / seconds)} inventory days a second (aim 100000).`);
    if (measured.some(({ failed }) => failed > 0)) process.exitCode = 1;
  } finally {
    await steps.run('Stop', 'the platform, and its data removed', () => platform.stop());
  }
}

/** @param {string[]} only */
function chosenPaths(only) {
  const chosen = PATHS.filter(({ name }) => only.length === 0 || only.some((text) => name.includes(text)));
  if (chosen.length > 0) return chosen;
  throw new Error(`No path is called so. There are: ${PATHS.map(({ name }) => name).join('; ')}`);
}
