import type { Call } from '../http/route.ts';
import type { Reader } from '../views/reader.ts';

/** Who looks at a page, as views need to know. */
export function readerOf({ request, viewer }: Pick<Call, 'request' | 'viewer'>): Reader {
  return { words: request.words, zone: viewer?.timeZone ?? 'UTC' };
}
