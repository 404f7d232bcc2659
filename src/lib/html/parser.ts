import { createRequire } from 'node:module';
import type { Handler, Parser } from 'htmlparser2';
import { lazily } from '../lazily.ts';

const require = createRequire(import.meta.url);
const library = lazily((): typeof import('htmlparser2') => require('htmlparser2'));

/** Creates an HTML parser; the library is loaded on first use. */
export function openParser(handler: Partial<Handler>): Parser {
  const { Parser } = library();
  return new Parser(handler);
}
