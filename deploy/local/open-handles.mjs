/** What keeps this process from ending, in words. */
import { ChildProcess } from 'node:child_process';
import { Server, Socket } from 'node:net';
import { commandLine } from './processes.mjs';

/** Node tells of its open handles in no other way. @returns {object[]} */
function handles() {
  return /** @type {{ _getActiveHandles(): object[] }} */ (/** @type {unknown} */ (process))._getActiveHandles();
}

/** Children of this process that run now; one that has ended is still a handle for a moment. @returns {ChildProcess[]} */
export function openChildren() {
  return handles()
    .filter((handle) => handle instanceof ChildProcess)
    .filter(isRunning);
}

/** @param {ChildProcess} child */
function isRunning({ exitCode, signalCode }) {
  return exitCode === null && signalCode === null;
}

/** One line for each handle. @returns {string[]} */
export function describeOpen() {
  const timers = process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length;
  return [...handles().flatMap(describe), ...(timers > 0 ? [`timers: ${timers}`] : [])];
}

/** @param {object} handle @returns {string[]} */
function describe(handle) {
  if (handle instanceof ChildProcess) return isRunning(handle) ? [describeProcess(handle)] : [];
  if (handle instanceof Server) return [`server on ${addressOf(handle.address())}`];
  if (handle instanceof Socket)
    return handle.remoteAddress ? [`connection to ${handle.remoteAddress}:${handle.remotePort}`] : [];
  return [handle.constructor.name];
}

/** @param {{ pid?: number | undefined }} child */
export function describeProcess({ pid = 0 }) {
  return `process ${pid}: ${commandLine(pid).trim()}`;
}

/** @param {string | import('node:net').AddressInfo | null} address */
function addressOf(address) {
  return typeof address === 'object' ? `${address?.address}:${address?.port}` : address;
}
