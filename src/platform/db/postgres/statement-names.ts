import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How many statements are named at most, because each connection keeps what it has prepared until it closes. */
const NAMED = 500;

const names = new Map<string, string>();
const seenOnce = new LRUCache<string, true>({ max: 2000 });

/** The name under which a statement is prepared; undefined for one seen for the first time or beyond the limit. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= NAMED) return known;
  if (!seenOnce.has(text)) {
    seenOnce.set(text, true);
    return undefined;
  }
  seenOnce.delete(text);
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}
