/** The steps of `npm test`. */
import { BUILD_ENVIRONMENT, buildOf } from './build.mjs';
import { INSTALL, isInstalled } from './install.mjs';
import { runJest } from './jest-run.mjs';
import { kafkaAvailable } from './kafka/kafka.mjs';
import { runVisibly } from './run-program.mjs';
import { selectTests } from './test-selection.mjs';
import { closingLine, countOutcome, exitCode } from './test-outcome.mjs';

const USAGE = `npm test [-- OPTIONS] [JEST OPTIONS]

Installs, builds, starts PostgreSQL and, where Java and Maven are, Kafka, and runs every test.
  FILE OR FOLDER …   only these tests: of the rest nothing is built or started that they do not need
  --containers       PostgreSQL and Kafka from a Docker engine, by testcontainers
  --help             this text
Anything else goes to jest: npm test -- --selectProjects pricing
TEST_DATABASE_URL and KAFKA_BROKERS name servers of yours. With CI=true Kafka must be there.`;

/** Answers the exit code; whatever happens, the last line printed is the closing line. @param {string[]} args */
export async function runTests(args) {
  if (args.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const { results, code } = await prepareAndRun(args).catch((/** @type {Error} */ error) => {
    console.error(error.message);
    return { results: undefined, code: 1 };
  });
  const outcome = countOutcome(results);
  if (results && outcome.passed + outcome.failed === 0) console.error('No test ran.');
  if (results && outcome.failed === 0 && code !== 0) console.error(`jest ended with exit code ${code}.`);
  console.log(closingLine(outcome));
  return exitCode(outcome, code);
}

/** @param {string[]} args */
async function prepareAndRun(args) {
  const containers = args.includes('--containers');
  // npm runs in the checkout, wherever it was called.
  const { projects, toBuild, jestArgs } = selectTests(
    args.filter((each) => each !== '--containers'),
    process.env.INIT_CWD,
  );
  if (!containers && !projects) announceKafka();
  if (!isInstalled()) await must('npm ci', INSTALL);
  if (toBuild.length > 0) await must('The build', buildOf(toBuild), BUILD_ENVIRONMENT);
  return runJest(jestArgs, containers ? { env: { TEST_CONTAINERS: '1' } } : {});
}

/** Kafka is for the adapter and whole-platform suites; a machine without it still proves the rest. */
function announceKafka() {
  if (process.env.KAFKA_BROKERS) return console.log(`Kafka: yours at ${process.env.KAFKA_BROKERS}`);
  const { available, reason } = kafkaAvailable();
  if (available) return console.log('Kafka: one is started where a suite needs it');
  if (process.env.CI === 'true') throw new Error(`With CI=true the tests need Kafka: ${reason}`);
  console.log(`Kafka: SKIPPED, its suites run on the Postgres log alone (${reason})`);
}

/** @param {string} what @param {[string, string[]]} program @param {NodeJS.ProcessEnv} [env] */
async function must(what, [command, args], env) {
  const code = await runVisibly(command, args, { env });
  if (code !== 0) throw new Error(`${what} failed with exit code ${code}.`);
}
