import { type Setting } from './setting';

/**
 * The same setting, with values that only a sandbox may have: `refuse` completes the sentence "JWKS_URL must be …" for
 * such a value, and answers nothing for any other.
 */
export function notInProduction<T>(setting: Setting<T>, refuse: (value: T) => string | undefined): Setting<T> {
  return { ...setting, inProduction: (value) => refuse(value as T) };
}

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/;

/** For URLs of the outside world: at loopback there are only stand-ins for it. */
export function notLoopback(url: string | undefined): string | undefined {
  const { hostname } = new URL(url || 'none:');
  return LOOPBACK.test(hostname) ? 'at another address than loopback, where the stand-ins of a sandbox are' : undefined;
}

/** What a production service refuses beside what every service does: the values of a sandbox, and a secret used twice. */
export function problemsInProduction(
  declarations: Readonly<Record<string, Setting<unknown>>>,
  values: Readonly<Record<string, unknown>>,
): string[] {
  const read = Object.entries(declarations).filter(([key]) => key in values);
  const refused = read.flatMap(([key, { env, inProduction }]) => {
    const problem = inProduction?.(values[key]);
    return problem ? [`${env} must be ${problem}, in production`] : [];
  });
  return [
    ...refused,
    ...repeatedSecrets(read.filter(([, each]) => each.secret).map(([key, { env }]) => [env, values[key]])),
  ];
}

function repeatedSecrets(secrets: readonly (readonly [env: string, value: unknown])[]): string[] {
  const firstWith = new Map<unknown, string>();
  return secrets.flatMap(([env, value]) => {
    const first = firstWith.get(value);
    if (value === undefined || value === '') return [];
    if (first === undefined) firstWith.set(value, env);
    return first === undefined ? [] : [`${env} must be another secret than ${first}, in production`];
  });
}
