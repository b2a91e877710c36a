/** Must itself be readable by a Node older than the one it asks for. */

const OLDEST = [20, 19];

/** One clear sentence when this Node is too old, else nothing. */
export function nodeComplaint(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return `Node ${version} is too old: install Node ${OLDEST.join('.')} or newer (https://nodejs.org)`;
}

/** Ends the program with that sentence when Node is too old. */
export function requireNode() {
  const complaint = nodeComplaint();
  if (!complaint) return;
  console.error(complaint);
  process.exit(1);
}
