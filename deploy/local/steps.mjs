/** Steps shown as they go, each with the time it took: a live line on a terminal, plain lines elsewhere. */

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;
const LABEL_WIDTH = 12;

/**
 * @typedef {object} Steps
 * @property {<T>(name: string, doing: string, work: (progress: (text: string) => void) => Promise<T>) => Promise<T>} run
 *   Shows `doing` while `work` runs and then the time it took; `progress` changes the text. A failure is left to the caller.
 * @property {(text: string) => void} say A line of its own, at any time.
 *
 * @typedef {object} Line
 * @property {(text: () => string) => void} begin @property {(text: string, name: string) => void} change
 * @property {(text: string) => void} end @property {(text: string) => void} print
 */

/** @param {NodeJS.WriteStream} stream @returns {Steps} */
export function shownSteps(stream = process.stdout) {
  const line = stream.isTTY ? liveLine(stream) : plainLine(stream);
  return {
    say: (text) => line.print(text),
    run: async (name, doing, work) => {
      const started = Date.now();
      let text = doing;
      line.begin(() => `${label(name)}${text} … ${seconds(started)}`);
      try {
        const result = await work((progress) => line.change((text = progress), name));
        line.end(`✓ ${label(name)}${text} (${seconds(started)})`);
        return result;
      } catch (error) {
        line.end(`✗ ${label(name)}${text} (${seconds(started)})`);
        throw error;
      }
    },
  };
}

/** For programs that only want the result. @returns {Steps} */
export function silentSteps() {
  return { say: () => {}, run: (_name, _doing, work) => work(() => {}) };
}

/** @param {NodeJS.WriteStream} stream @returns {Line} */
function liveLine(stream) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let frame = 0;
  const clear = () => stream.write('\r\x1b[2K');
  return {
    begin: (text) => {
      const draw = () => {
        const visible = `${FRAMES[frame++ % FRAMES.length]} ${text()}`.slice(0, (stream.columns || 80) - 1);
        stream.write(`\r\x1b[2K${visible}`);
      };
      draw();
      timer = setInterval(draw, FRAME_MS);
    },
    change: () => {},
    end: (text) => {
      clearInterval(timer);
      clear();
      stream.write(`${text}\n`);
    },
    print: (text) => {
      clear();
      stream.write(`${text}\n`);
    },
  };
}

/** @param {NodeJS.WriteStream} stream @returns {Line} */
function plainLine(stream) {
  return {
    begin: () => {},
    change: (text, name) => stream.write(`  ${label(name)}${text} …\n`),
    end: (text) => stream.write(`${text}\n`),
    print: (text) => stream.write(`${text}\n`),
  };
}

/** @param {string} name */
function label(name) {
  return name.padEnd(LABEL_WIDTH);
}

/** @param {number} started */
function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
