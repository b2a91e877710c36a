import { Liquid, type LiquidOptions } from 'liquidjs';

/** Limits of one rendering, for any template and any data. */
const LIMITS = { parseLimit: 200_000, renderLimit: 1_000, memoryLimit: 10_000_000 };
const STRICT: LiquidOptions = { strictVariables: true, strictFilters: true, ownPropertyOnly: true, ...LIMITS };

/** For HTML: every output is escaped unless the template says `| raw`. */
export const htmlEngine = new Liquid({ ...STRICT, outputEscape: 'escape' });
/** For plain text and subjects, where there is nothing to escape. */
export const textEngine = new Liquid(STRICT);
