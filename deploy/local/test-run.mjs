/** The steps of `npm test`. */
import { BUILD, BUILD_ENVIRONMENT } from './build.mjs';
import { INSTALL, isInstalled } from './install.mjs';
import { runJest } from './jest-run.mjs';
import { kafkaAvailable } from './kafka/kafka.mjs';
import { runVisibly } from './run-program.mjs';
import { closingLine, countOutcome, exitCode } from './test-outcome.mjs';

const USAGE = `npm test [-- OPTIONS] [JEST OPTIONS]

Installs, builds, starts PostgreSQL and, where Java and Maven are, Kafka, and runs every test.
  --containers   PostgreSQL and Kafka from a Docker engine, by testcontainers
  --help         this text
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
  if (!containers) announceKafka();
  if (!isInstalled()) await must('npm ci', INSTALL);
  await must('The build', BUILD, BUILD_ENVIRONMENT);
  return runJest(
    args.filter((each) => each !== '--containers'),
    containers ? { env: { TEST_CONTAINERS: '1' } } : {},
  );
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
