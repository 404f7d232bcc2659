import { posix } from 'node:path';

// The formatter puts each of these statements at the start of a line, where no comment and hardly a string can pose as one.
const STATEMENT = /^[ \t]*(?:import|export)\b(?!\s*\()(?:[^'"`;()=]*?\bfrom)?\s*['"]([^'"\n]+)['"]/gm;
// Also `typeof import('…')` and `import('…').Type`, which are imports to the type checker.
const CALL = /\bimport\s*\(\s*(?:\/\*.*?\*\/\s*)?(?:(['"`])([^'"`$\n]+)\1|([^'"`\s)]|[`][^`]*\$))/g;

/** The target of an import that is computed, and so unknown before it runs. */
export const COMPUTED = '(computed)';

/** The specifiers of all static, type-only, re-exporting and dynamic imports in a file. */
export function importsOf(text: string): readonly string[] {
  const code = withoutCommentLines(text);
  const statements = [...code.matchAll(STATEMENT)].map((match) => match[1] ?? '');
  const calls = [...code.matchAll(CALL)].map((match) => match[2] ?? COMPUTED);
  return [...new Set([...statements, ...calls])];
}

/** The specifiers of the static imports of a file that are not erased with the types: loaded before the file runs. */
export function loadedImportsOf(text: string): readonly string[] {
  const statements = [...withoutCommentLines(text).matchAll(STATEMENT)];
  return statements.filter(([statement]) => !ERASED.test(statement)).map((match) => match[1] ?? '');
}

/** `import type`, or only names that are types. */
const ERASED = /^\s*(?:import|export)\s+(?:type\b|\{(?:\s*type\s[^,}]*,?)+\s*\})/;

/** Whether every import of `specifier` in the text is erased with the types. */
export function isTypeOnly(text: string, specifier: string): boolean {
  const code = withoutCommentLines(text);
  const statements = [...code.matchAll(STATEMENT)].filter((match) => match[1] === specifier);
  const isCalled = [...code.matchAll(CALL)].some((match) => match[2] === specifier);
  return !isCalled && statements.every((match) => /^\s*(?:import|export)\s+type\b/.test(match[0]));
}

/** The path that a relative specifier means, from the root of the repository; undefined for a package. */
export function targetOf(from: string, specifier: string): string | undefined {
  return /^\.\.?(\/|$)/.test(specifier) ? posix.join(posix.dirname(from), specifier) : undefined;
}

/** The same text with lines that hold only a comment left empty, so that line numbers stay. */
export function withoutCommentLines(text: string): string {
  return text.replace(/^[ \t]*(?:\/\/|\/\*|\*).*$/gm, '');
}
