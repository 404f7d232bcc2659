import { isShipped, type Sources } from './sources.ts';

const DECLARED = /^export (?:default )?(?:async )?(?:function\*?|(?:abstract )?class) (\w+)/;

/** Functions that are made: arrows, and what wraps a function. */
const MADE = /^export const (\w+)(?::.*)? = (?:async )?(?:\(|<|(?:perOwner|cached\w+|batchCalls)\()/;

/**
 * Functions and classes that others use, and what is made by wrapping a function, say what they do; routes say it in their `summary`,
 * schemas by their name.
 */
export function docstringProblems(sources: Sources): string[] {
  return [...sources].filter(([path]) => isShipped(path) && !path.startsWith('migrations/')).flatMap(undocumentedIn);
}

function undocumentedIn([path, text]: readonly [string, string]): string[] {
  const lines = text.split('\n');
  let known = '';
  return lines.flatMap((line, at) => {
    const name = (DECLARED.exec(line) ?? MADE.exec(line))?.[1];
    // Of several signatures of one function the first says it for all.
    if (name === undefined || name === known) return [];
    known = name;
    return lines[at - 1]?.trimEnd().endsWith('*/') ? [] : [`${path}: ${name} has no comment that says what it does`];
  });
}
