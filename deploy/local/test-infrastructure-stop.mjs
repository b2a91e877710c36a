/** Stops what test-infrastructure.mjs started in this process; what was given to it stays. */
export default async function stopTestInfrastructure() {
  await globalThis.stopTestInfrastructure?.();
}
