import type { JsonObject } from '../vocabulary.ts';
import { type Decoded, read, refused } from './decoded.ts';
import { expand, needsExpansion } from './expand.ts';
import type { Node } from './read.ts';

/** In characters. JSON-LD processing takes a few milliseconds per ten thousand. */
const MAX_LENGTH = 100_000;

/** Brings a document into the compact form that is read here. Only documents written in another form go through JSON-LD. */
export async function toPlain(document: JsonObject): Promise<Decoded<Node>> {
  if (!needsExpansion(document)) return read(document);
  if (JSON.stringify(document).length > MAX_LENGTH)
    return refused('the document is too large to be processed as JSON-LD');
  try {
    return read(await expand(document));
  } catch {
    return refused('the document is no valid JSON-LD');
  }
}
