/** Processor time and memory of every process of the platform. */
import { readdirSync, readFileSync } from 'node:fs';

/** Of /proc/PID/stat, which Linux keeps at 100 on every machine that Node runs on. */
const TICKS_PER_SECOND = 100;

/**
 * @typedef {object} Usage
 * @property {Record<string, number>} cpuSeconds By service, and of PostgreSQL as `postgres`.
 * @property {Record<string, number>} memoryBytes Resident, by service.
 */

/** @param {Record<string, { managementPort: number }>} services @param {number} postmaster @returns {Promise<Usage>} */
export async function readUsage(services, postmaster) {
  /** @type {Usage} */
  const usage = { cpuSeconds: { postgres: postgresSeconds(postmaster) }, memoryBytes: {} };
  await Promise.all(
    Object.entries(services).map(async ([name, { managementPort }]) => {
      const text = await (await fetch(`http://127.0.0.1:${managementPort}/metrics`)).text();
      usage.cpuSeconds[name] = metric(text, 'process_cpu_seconds_total');
      usage.memoryBytes[name] = metric(text, 'process_resident_memory_bytes');
    }),
  );
  return usage;
}

/** Seconds of processor time from one reading to the other. @param {Usage} before @param {Usage} after */
export function cpuBetween(before, after) {
  return Object.fromEntries(
    Object.entries(after.cpuSeconds).map(([name, seconds]) => [name, seconds - (before.cpuSeconds[name] ?? 0)]),
  );
}

/** The value of one metric without labels of its own, as Prometheus writes it. @param {string} text @param {string} name */
export function metric(text, name) {
  const [, value] = new RegExp(`^${name}(?:\\{.*\\})? (.+)$`, 'm').exec(text) ?? [];
  return Number(value);
}

/** Of the server, of every process that it has now, and of those that have ended. @param {number} postmaster */
function postgresSeconds(postmaster) {
  const own = stat(postmaster);
  const children = processes().filter((each) => each.parent === postmaster);
  const ticks = [own, ...children].reduce((sum, each) => sum + (each?.ticks ?? 0), own?.ticksOfEnded ?? 0);
  return ticks / TICKS_PER_SECOND;
}

function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => stat(Number(pid)) ?? []);
}

/** The process that a process was started by. @param {number} pid */
export function parentOf(pid) {
  const found = stat(pid);
  if (!found)
    throw new Error(`There is no process ${pid} on this machine: the bench measures PostgreSQL where it runs`);
  return found.parent;
}

/** Fields of /proc/PID/stat after the name, which may hold anything: state, parent …; proc(5). @param {number} pid */
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields;
    return { parent, ticks: user + system, ticksOfEnded: endedUser + endedSystem };
  } catch {
    return undefined; // it has ended
  }
}
