/** Must itself be readable by a Node older than the one it asks for. */

const OLDEST = { major: 20, minor: 19 };

/** One clear sentence when this Node is too old, else nothing. */
export function nodeComplaint(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return undefined;
  return `Node ${version} is too old: install Node ${OLDEST.major}.${OLDEST.minor} or newer (https://nodejs.org)`;
}

/** Ends the program with that sentence when Node is too old. */
export function requireNode() {
  const complaint = nodeComplaint();
  if (!complaint) return;
  console.error(complaint);
  process.exit(1);
}
