/** How a run in a terminal is asked to end. */

/** npm passes on the Ctrl-C that the terminal has sent us too; only a later one means "at once". */
const SAME_PRESS_MS = 500;
const PARENT_POLL_MS = 200;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * The first Ctrl-C or SIGTERM asks for an end in order: `signal` aborts and `happened` resolves. A second one, some time
 * later, calls `onSecond`. Under npm the loss of our parent counts as the first: npm's shell dies of a signal without
 * passing it on.
 * @param {{ onFirst: () => void, onSecond: () => void }} handlers
 */
export function listenForInterruption({ onFirst, onSecond }) {
  const controller = new AbortController();
  /** @type {number | undefined} */
  let first;
  /** @type {Promise<unknown>} */
  const happened = new Promise((done) => controller.signal.addEventListener('abort', done));
  const interrupted = () => {
    if (first === undefined) {
      first = Date.now();
      onFirst();
      controller.abort(new Error('Interrupted'));
    } else if (Date.now() - first > SAME_PRESS_MS) onSecond();
  };
  for (const name of SIGNALS) process.on(name, interrupted);
  if (process.env.npm_lifecycle_event) watchParent(() => first ?? interrupted());
  return { signal: controller.signal, happened };
}

/** @param {() => void} onLost */
function watchParent(onLost) {
  const parent = process.ppid;
  const timer = setInterval(() => process.ppid === parent || onLost(), PARENT_POLL_MS);
  timer.unref();
}
