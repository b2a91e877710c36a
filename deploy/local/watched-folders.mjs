/** Notice of whatever changes below some folders. */
import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Calls `onEvent` when anything below a folder is written, made, moved or removed. Every folder has a watcher of its own: on Linux,
 * Node's recursive one loses a file that an editor or git puts in the place of another. After an event, `follow` before you look.
 * @param {string[]} roots @param {() => void} onEvent @param {(error: Error) => void} onError
 */
export function watchFolders(roots, onEvent, onError) {
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watchers = new Map();

  /** @param {string} folder */
  function add(folder) {
    watchers.set(folder, watch(folder, onEvent).on('error', onError));
  }

  /** Takes up new folders, and leaves those that are gone. */
  function follow() {
    const folders = new Set(roots.filter((root) => existsSync(root)).flatMap((root) => [root, ...foldersIn(root)]));
    for (const folder of folders) if (!watchers.has(folder)) add(folder);
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
  }

  follow();
  return {
    follow,
    close: () => {
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

/** @param {string} root */
function foldersIn(root) {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries.filter((each) => each.isDirectory()).map((each) => join(each.parentPath ?? each.path, each.name));
}
