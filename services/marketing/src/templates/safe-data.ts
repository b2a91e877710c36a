import { templateErrors } from './template.errors';

/** What browsers leave out before they look for the scheme. */
const LEFT_OUT = /[\p{Cc}\s]/gu;
const RUNS_CODE = /^(javascript|vbscript|data):/i;

/**
 * Refuses addresses that run code: escaping keeps a value from leaving its attribute, and does nothing against one in
 * `href`. Throws TEMPLATE_VALUE_UNSAFE with the path of the value, never the value.
 */
export function refuseUnsafeData(value: unknown, path = 'templateData'): void {
  if (typeof value === 'string') {
    if (RUNS_CODE.test(value.replace(LEFT_OUT, ''))) throw templateErrors.valueUnsafe(path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) refuseUnsafeData(each, `${path}.${name.slice(0, 32)}`);
  }
}
