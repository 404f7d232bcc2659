import type { Handler } from 'htmlparser2';
import { openParser } from './parser.ts';

/**
 * The parser's cost grows with the square of the depth, so reading stops at deeper nesting than any genuine page has. Checked after each
 * slice of the page.
 */
const MAX_DEPTH = 1000;
const SLICE = 16 * 1024;

type Handlers = Pick<Handler, 'onopentag' | 'ontext' | 'onclosetag'>;

/** Reads the first `max` UTF-16 units of a stranger's page in one pass and skips whatever is malformed. */
export function parsePage(html: string, max: number, handlers: Partial<Handlers>): void {
  let depth = 0;
  const parser = openParser({
    ...handlers,
    onopentag(...opened) {
      depth += 1;
      handlers.onopentag?.(...opened);
    },
    onclosetag(...closed) {
      depth -= 1;
      handlers.onclosetag?.(...closed);
    },
  });
  const end = Math.min(html.length, max);
  for (let at = 0; at < end && depth <= MAX_DEPTH; at += SLICE) parser.write(html.slice(at, Math.min(at + SLICE, end)));
  parser.end();
}
