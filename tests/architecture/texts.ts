import { isShipped, type Sources } from './sources.ts';

/** Where HTML is written that people read. */
const FOLDERS = /^src\/(?:views|pages|oauth)\//;

/** What is in no language. */
const NAMES = /\b(?:Whinchat|RSS|CSV|UTC)\b/g;
const WORD = /\p{L}{2}/u;

/** Attributes whose values people see or hear. */
const SPOKEN = /\b(?:aria-label|aria-description|title|placeholder|alt)="([^"]*)"/g;

/** Attributes without a value, of which a template may consist. */
const ATTRIBUTES =
  /^(?:\s|\0|[a-z][a-z-]*="[^"]*"|data-[a-z-]+|hidden|required|checked|selected|autofocus|disabled|multiple|open|autoplay|loop|muted)*$/;

/** Stands where a template has a value. */
const VALUE = '\0';

/** Texts that people read and that stand in templates of HTML instead of the catalogue. */
export function textProblems(sources: Sources): string[] {
  const problems: string[] = [];
  for (const [path, source] of sources) {
    if (!isShipped(path) || !FOLDERS.test(path)) continue;
    const texts = templatesIn(source).flatMap(saidBy);
    problems.push(...texts.map((text) => `${path}: "${text}" belongs into src/words/`));
  }
  return problems;
}

/** The templates of HTML in a source, also those within values of others. */
function templatesIn(source: string): string[] {
  const templates: string[] = [];
  for (let at = source.indexOf('html`'); at >= 0; at = source.indexOf('html`', at + 1)) {
    templates.push(literalOf(source, at + 'html`'.length).text);
  }
  return templates;
}

/** The text of a template from behind its first backtick, and where it ends. */
function literalOf(source: string, start: number): { text: string; end: number } {
  let text = '';
  for (let at = start; at < source.length; at++) {
    if (source[at] === '`') return { text, end: at };
    if (source.startsWith('${', at)) {
      at = endOfValue(source, at + 2);
      text += VALUE;
    } else if (source[at] === '\\') at++;
    else text += source[at];
  }
  return { text, end: source.length };
}

/** Where the value ends that begins there: at its closing brace. */
function endOfValue(source: string, start: number): number {
  let depth = 1;
  for (let at = start; at < source.length; at++) {
    const sign = source[at];
    if (sign === '`') at = literalOf(source, at + 1).end;
    else if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return at;
    else if (sign === "'" || sign === '"') at = source.indexOf(sign, at + 1);
    if (at < start) return source.length;
  }
  return source.length;
}

/** What a template says besides its values. */
function saidBy(template: string): string[] {
  const spoken = [...template.matchAll(SPOKEN)].map(([, text = '']) => text);
  const shown = ATTRIBUTES.test(template)
    ? []
    : template.replaceAll(/<(?:style|script)\b[\s\S]*?<\/\w+>/g, '').split(/<[^>]*>?/);
  return [...spoken, ...shown]
    .map((text) =>
      text
        .replaceAll(/&#?\w+;/g, ' ')
        .replaceAll(VALUE, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => WORD.test(text.replaceAll(NAMES, '')));
}
