import { type Dictionary, parseDictionary } from 'structured-headers';

const STRINGS = /"(?:[^"\\]|\\.)*"/g;
const LISTS = /\([^()]*\)/g;

/**
 * Reads a dictionary of structured fields (RFC 8941). Undefined when it is malformed, or repeats a member or a parameter: the RFC takes the
 * last value, but other readers, such as proxies, may take the first.
 */
export function readUniqueDictionary(header: string): Dictionary | undefined {
  const members = parsed(header);
  if (!members) return undefined;
  const bare = header.replace(STRINGS, '').replace(LISTS, '');
  const parameters = [...members.values()].reduce((count, [, parameter]) => count + parameter.size, 0);
  const isOnce = countOf(bare, ',') + 1 === members.size && countOf(bare, ';') === parameters;
  return isOnce ? members : undefined;
}

function parsed(header: string): Dictionary | undefined {
  try {
    const members = parseDictionary(header);
    return members.size > 0 ? members : undefined;
  } catch {
    return undefined;
  }
}

const countOf = (text: string, sign: string) => text.split(sign).length - 1;
