import { isShipped, type Sources } from './sources.ts';

/** Words that say nothing of what a thing is. */
const EMPTY_WORDS = ['service', 'manager', 'helper', 'util', 'processor'];

const EMPTY_NAME = new RegExp(`^export\\b[^\\n=({:]*\\b\\w*(?:${EMPTY_WORDS.map(eitherCase).join('|')})s?\\b`, 'gm');
const EMPTY_PATH = new RegExp(`(?:^|[-/])(?:${EMPTY_WORDS.join('|')})s?(?=[-./])`);

/** `getX` throws when there is none, so its type has no place for nothing; `findX` is the one that may. */
const GETTER = /^export (?:async )?function (get[A-Z]\w*)\b[^{]*?\)\s*:\s*([^{\n]*(?:undefined|null)[^{\n]*)\{/gm;

function eitherCase(word: string): string {
  return `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`;
}

/** Nothing of the server is called by a word that says nothing; `get…` never answers nothing. */
export function nameProblems(sources: Sources): string[] {
  const problems: string[] = [];
  for (const [path, text] of sources) {
    if (!isShipped(path)) continue;
    if (EMPTY_PATH.test(path)) problems.push(`${path}: its name says nothing`);
    for (const [statement] of text.matchAll(EMPTY_NAME)) problems.push(`${path}: "${statement}" says nothing`);
    for (const [, name] of text.matchAll(GETTER)) problems.push(`${path}: ${name} may answer nothing, as find… does`);
  }
  return problems;
}
