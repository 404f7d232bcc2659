import type { Sources } from './sources.ts';

const SIDES = /(?:^|[\s;{])(?:(?:margin|padding|border|inset)-)?(?:left|right)\b[\w-]*:|:\s*(?:left|right)\s*;/;

/** Styles of pages name the sides of the text, not of the screen, so that right-to-left just works; and each rule has a layer, below those of administrators. */
export function styleProblems(sources: Sources): string[] {
  const styles = [...sources].filter(([path]) => /^web\/styles\/.*\.css$/.test(path));
  const bare = styles.filter(([, text]) => /^(?!@layer|@import|\/\*)[^\s}]/m.test(text));
  const sided = styles.filter(([, text]) => SIDES.test(text));
  return [
    ...bare.map(([path]) => `${path}: a rule outside of the layers`),
    ...sided.map(([path]) => `${path}: a side of the screen instead of one of the text`),
  ];
}
