import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Every connection keeps what it has prepared until it closes, so only so many statements are ever named. */
const NAMED = 500;

const names = new Map<string, string>();
const seenOnce = new LRUCache<string, true>({ max: 2000 });

/** The name under which a statement is prepared, or undefined for one that is new, or one too many. */
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
