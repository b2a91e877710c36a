import { Liquid, type LiquidOptions } from 'liquidjs';

/** The longest template in characters, and what one rendering may cost: milliseconds and units of memory, as liquidjs counts them. */
export const MAX_TEMPLATE_LENGTH = 200_000;
const RENDER_LIMIT_MS = 200;
const MEMORY_LIMIT = 5_000_000;

const OPTIONS: LiquidOptions = {
  strictVariables: true,
  strictFilters: true,
  // `{% if offer %}` and `| default:` may ask about what is not there; printing it is refused.
  lenientIf: true,
  ownPropertyOnly: true,
  parseLimit: MAX_TEMPLATE_LENGTH,
  renderLimit: RENDER_LIMIT_MS,
  memoryLimit: MEMORY_LIMIT,
};

/** Tags that would read other templates, or files. */
const READING_TAGS = ['include', 'render', 'layout', 'block'];

function engine(options: LiquidOptions): Liquid {
  const made = new Liquid({ ...OPTIONS, ...options, templates: {} });
  for (const tag of READING_TAGS) delete made.tags[tag];
  return made;
}

/** For HTML: every output is escaped unless the template says `| raw`. */
export const htmlEngine = engine({ outputEscape: 'escape' });
/** For plain text and subjects, where there is nothing to escape. */
export const textEngine = engine({});
