/** A server that everything else needs, PostgreSQL or Kafka: watched, and started again when it ends by itself. */
import { pause } from './processes.mjs';
import { REMEDY } from './supervised.mjs';

const FIRST_RESTART_MS = 500;
const MAX_RESTARTS = 5;

/** @typedef {{ pid: number, exited: Promise<unknown>, stop(how?: { immediate?: boolean }): Promise<void> }} Stoppable */

/**
 * @template {Stoppable} Server
 * @param {{ name: string, launch: () => Promise<Server>, forget: (pid: number) => void, say: (text: string) => void }} options
 */
export async function keptAlive({ name, launch, forget, say }) {
  let reviving = Promise.resolve();
  let wanted = true;
  let server = await launch();
  watch(server);

  async function start() {
    server = await launch();
    wanted = true;
    watch(server);
  }

  /** @param {Server} watched */
  function watch(watched) {
    void watched.exited.then(() => {
      forget(watched.pid);
      if (wanted && server === watched) reviving = revive();
    });
  }

  async function revive() {
    for (let restarts = 1; restarts <= MAX_RESTARTS && wanted; restarts += 1) {
      const waitMs = FIRST_RESTART_MS * 2 ** (restarts - 1);
      say(`✗ ${name} ended. Starting it again in ${waitMs / 1000} s (${restarts} of ${MAX_RESTARTS}).`);
      await pause(waitMs);
      if (!wanted) return;
      try {
        server = await launch();
        watch(server);
        say(`✓ ${name} is up again`);
        return;
      } catch (error) {
        say(`✗ ${/** @type {Error} */ (error).message}`);
      }
    }
    if (wanted) say(`✗ ${name} is left stopped: ${REMEDY}.`);
  }

  return {
    get current() {
      return server;
    },
    start,
    stop: async (/** @type {{ immediate?: boolean }} */ how = {}) => {
      wanted = false;
      await reviving;
      await server.stop(how);
    },
    /** Ends it at once and for good, until `start`. */
    kill: async () => {
      wanted = false;
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
    },
  };
}
