/** A folder for what this suite writes; it goes when the suite ends, however it ends. */
export function suiteFolder(): string {
  const folder = process.env.TEST_SUITE_FOLDER;
  if (!folder) throw new Error('TEST_SUITE_FOLDER is not set: this project needs the preset in its jest.config.js');
  return folder;
}
