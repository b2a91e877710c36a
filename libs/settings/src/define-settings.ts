import { problemsInProduction } from './production';
import { type Setting } from './setting';

type Declarations = Record<string, Setting<unknown>>;

/** The values of a set of declarations: `Settings<typeof settings>`. */
export type Settings<R> =
  R extends SettingsReader<infer D> ? { readonly [K in keyof D]: D[K] extends Setting<infer T> ? T : never } : never;

export interface SettingDescription {
  env: string;
  type: string;
  /** Undefined: required. */
  default: string | undefined;
  secret: boolean;
  about: string;
}

export interface SettingsReader<D extends Declarations> {
  /** Parses every variable at once; throws one SettingsError that names each wrong or missing one. */
  read(env: Readonly<Record<string, string | undefined>>): Settings<SettingsReader<D>>;
  /** For the settings reference in docs/. */
  describe(): SettingDescription[];
}

/** Every wrong setting by its name, and never its value, which may be a secret. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The settings are wrong:\n${problems.map((each) => `  ${each}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/** Declares a service's settings; a key is the name in code, the declaration holds the name in the environment. */
export function defineSettings<const D extends Declarations>(declarations: D): SettingsReader<D> {
  return {
    read: (env) => readAll(declarations, env) as Settings<SettingsReader<D>>,
    describe: () =>
      Object.values(declarations).map(({ env, type, defaultText, secret, about }) => ({
        env,
        type,
        default: defaultText,
        secret,
        about,
      })),
  };
}

function readAll(
  declarations: Declarations,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [key, declaration] of Object.entries(declarations)) {
    try {
      values[key] = readOne(declaration, env[declaration.env]);
    } catch (error) {
      problems.push(`${declaration.env} ${(error as Error).message}`);
    }
  }
  if (env.NODE_ENV === 'production') problems.push(...problemsInProduction(declarations, values));
  if (problems.length > 0) throw new SettingsError(problems);
  return values;
}

function readOne(declaration: Setting<unknown>, text: string | undefined): unknown {
  if (text === undefined) {
    if (declaration.defaultText === undefined) throw new Error(`is required: ${declaration.about}`);
    return declaration.fallback;
  }
  try {
    return declaration.parse(text);
  } catch (error) {
    throw new Error(`must be ${(error as Error).message}`);
  }
}
