import type { Sources } from './sources.ts';

const SIDES = /(?:^|[\s;{])(?:(?:margin|padding|border|inset)-)?(?:left|right)\b[\w-]*:|:\s*(?:left|right)\s*;/;

const UNSTEPPED =
  /(?:^|[\s;{])(?:(?:scroll-)?(?:padding|margin)[\w-]*|gap|row-gap|column-gap|font-size|font):[^;]*\d(?:rem|pt)\b/;
/** A rule with other places to try, for all browsers or for those that know them, and what it is for. */
const TRIES_PLACES = /([^{}]*)\{(?:[^{}]*@supports[^{}]*\{)?[^{}]*position-try/g;
const TOKENS = 'web/styles/tokens.css';
const SPACES = /^\s*--space-[\w-]+:/gm;
const TOKEN = /^\s*(--[\w-]+):/gm;
const SIZES = /^\s*--size-[\w-]+:/gm;

/** How many steps of space, and of the size of text, there may be. */
const MOST_STEPS = 12;

/**
 * Styles of pages name the sides of the text, not of the screen, so that right-to-left just works; each rule has a layer, below those of administrators; and space and size come in few steps. What has
 * other places to try has them only while it is open: closing a dialog with one that is hidden stops WebKitGTK 2.50.
 */
export function styleProblems(sources: Sources): string[] {
  const styles = [...sources].filter(([path]) => /^web\/styles\/.*\.css$/.test(path));
  const bare = styles.filter(([, text]) => /^(?!@layer|@import|\/\*)[^\s}]/m.test(text));
  const sided = styles.filter(([, text]) => SIDES.test(text));
  const unstepped = styles.filter(([path, text]) => path !== TOKENS && UNSTEPPED.test(text));
  const placed = styles.filter(([, text]) =>
    [...text.matchAll(TRIES_PLACES)].some(([, selector = '']) => !selector.includes(':popover-open')),
  );
  const tokens = sources.get(TOKENS) ?? '';
  const used = [...sources.values()].join('\n');
  const unused = [...tokens.matchAll(TOKEN)].filter(([, name]) => !used.includes(`var(${name}`));
  const many = [SPACES, SIZES].filter((steps) => (tokens.match(steps) ?? []).length > MOST_STEPS);
  return [
    ...bare.map(([path]) => `${path}: a rule outside of the layers`),
    ...unstepped.map(([path]) => `${path}: space or size that is no step of ${TOKENS}`),
    ...many.map(() => `${TOKENS}: more than ${MOST_STEPS} steps`),
    ...unused.map(([, name]) => `${TOKENS}: nothing takes ${name}`),
    ...placed.map(([path]) => `${path}: places to try for what may be hidden`),
    ...sided.map(([path]) => `${path}: a side of the screen instead of one of the text`),
  ];
}
