/** One environment variable: its name, what it means and how its text becomes a value. */
export interface Setting<T> {
  readonly env: string;
  readonly about: string;
  readonly type: string;
  /** What the settings reference shows; undefined: the variable is required. */
  readonly defaultText: string | undefined;
  readonly secret: boolean;
  readonly fallback: T | undefined;
  /** Throws an Error whose message completes the sentence "PORT must be …". */
  readonly parse: (text: string) => T;
  /** Completes the same sentence for a value that is right on one machine alone; nothing for any other. */
  readonly inProduction?: (value: unknown) => string | undefined;
}

interface Common<T> {
  about: string;
  default?: T;
}

interface Kind<T> {
  type: string;
  parse: (text: string) => T;
  show?: (value: T) => string;
  secret?: boolean;
}

function make<T>(env: string, options: Common<T>, kind: Kind<T>): Setting<T> {
  const show = kind.show ?? String;
  return {
    env,
    about: options.about,
    type: kind.type,
    secret: kind.secret ?? false,
    fallback: options.default,
    defaultText: options.default === undefined ? undefined : show(options.default),
    parse: kind.parse,
  };
}

const mustBe = (what: string): never => {
  throw new Error(what);
};

function parseInteger(text: string, min: number, max: number): number {
  const value = Number(text);
  return /^-?\d+$/.test(text) && value >= min && value <= max ? value : mustBe(`a whole number from ${min} to ${max}`);
}

function parsePairs(text: string, min: number, max: number): ReadonlyMap<string, number> {
  const entries = text.split(',').filter((each) => each.trim() !== '');
  const pairs = entries.map((entry): [string, number] => {
    const divider = entry.lastIndexOf('=');
    const name = entry.slice(0, Math.max(divider, 0)).trim();
    if (name === '') return mustBe('pairs such as name=100, separated by commas');
    return [name, parseInteger(entry.slice(divider + 1).trim(), min, max)];
  });
  const byName = new Map(pairs);
  return byName.size === pairs.length ? byName : mustBe('pairs of different names');
}

function parseUrl(text: string, protocols: readonly string[]): string {
  const expected = `a URL that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) return mustBe(expected);
  return text.replace(/\/$/, '');
}

const TRUE_FALSE: Record<string, boolean> = { true: true, false: false };
const MIN_SECRET_LENGTH = 32;
/**
 * The share of the least length that must be different characters. Of random secrets with 32 hexadecimal digits, one in
 * 28 million fails this.
 */
const DIFFERING_SHARE = 1 / 4;

function parseSecret(text: string, minLength: number): string {
  if (text.length < minLength) return mustBe(`a secret of at least ${minLength} characters`);
  const minDiffering = Math.floor(minLength * DIFFERING_SHARE);
  return new Set(text).size >= minDiffering
    ? text
    : mustBe(`a secret of at least ${minDiffering} different characters`);
}

/** The kinds of settings. Each takes the variable's name, its default (none: required) and one sentence. */
export const setting = {
  string: (env: string, options: Common<string>) =>
    make(env, options, { type: 'text', parse: (text) => text || mustBe('a text that is not empty') }),

  /** May be left out or empty; it is undefined then. */
  optional: (env: string, options: { about: string }): Setting<string | undefined> => ({
    ...make<string | undefined>(env, options, { type: 'text', parse: (text) => text || undefined }),
    defaultText: 'none',
  }),

  integer: (env: string, options: Common<number> & { min: number; max: number }) =>
    make(env, options, {
      type: `whole number, ${options.min} to ${options.max}`,
      parse: (text) => parseInteger(text, options.min, options.max),
    }),

  /** `name=number` pairs, comma-separated. Split at the last `=`, because a name may have one. */
  integersByName: (env: string, options: { about: string; min: number; max: number }) =>
    make<ReadonlyMap<string, number>>(
      env,
      { about: options.about, default: new Map() },
      {
        type: `name=number pairs, comma-separated, ${options.min} to ${options.max}`,
        parse: (text) => parsePairs(text, options.min, options.max),
        show: () => 'none',
      },
    ),

  boolean: (env: string, options: Common<boolean>) =>
    make(env, options, { type: 'true or false', parse: (text) => TRUE_FALSE[text] ?? mustBe('true or false') }),

  choice: <const T extends string>(env: string, choices: readonly T[], options: Common<T>) =>
    make<T>(env, options, {
      type: choices.join(' | '),
      parse: (text) => choices.find((each) => each === text) ?? mustBe(`one of ${choices.join(', ')}`),
    }),

  /** Comma-separated. */
  list: (env: string, options: Common<readonly string[]>) =>
    make<readonly string[]>(env, options, {
      type: 'comma-separated list',
      parse: (text) =>
        text
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean),
      show: (value) => value.join(',') || 'none',
    }),

  url: (env: string, options: Common<string> & { protocols?: readonly string[] }) =>
    make(env, options, { type: 'URL', parse: (text) => parseUrl(text, options.protocols ?? ['http:', 'https:']) }),

  /** A URL that carries a password, such as a database's: never shown. */
  secretUrl: (env: string, options: Common<string> & { protocols: readonly string[] }) =>
    make(env, options, { type: 'URL', secret: true, parse: (text) => parseUrl(text, options.protocols) }),

  /** Never shown. At least 32 characters, 8 of them different; `minLength` lowers both for a secret that somebody else issues. */
  secret: (env: string, options: { about: string; minLength?: number }) => {
    const { about, minLength = MIN_SECRET_LENGTH } = options;
    return make<string>(
      env,
      { about },
      { type: 'secret', secret: true, parse: (text) => parseSecret(text, minLength) },
    );
  },

  /** A secret that somebody else issues. May be left out or empty; it is undefined then. Never shown. */
  optionalSecret: (env: string, options: { about: string }): Setting<string | undefined> => ({
    ...make<string | undefined>(env, options, { type: 'secret', secret: true, parse: (text) => text || undefined }),
    defaultText: 'none',
  }),

  /** `HH:mm`, 24 hours. */
  time: (env: string, options: Common<string>) =>
    make(env, options, {
      type: 'time HH:mm',
      parse: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : mustBe('a time such as 23:00')),
    }),

  /** An IANA zone such as `Asia/Kolkata`. */
  zone: (env: string, options: Common<string>) =>
    make(env, options, {
      type: 'IANA time zone',
      parse: (text) => (isZone(text) ? text : mustBe('a time zone such as Asia/Kolkata')),
    }),
};

function isZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}
