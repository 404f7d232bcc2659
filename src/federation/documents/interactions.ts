import type { JsonText } from '../../lib/json.ts';
import type { Db } from '../../platform/db/handle.ts';
import { totals } from '../objects/note.ts';
import { AS_CONTEXT } from '../vocabulary.ts';
import type { Reader } from './reader.ts';
import { getReadable, type StatusAddress } from './status.ts';

/** How often a local status was liked or shared, but not by whom. Fails in the same cases as the status document. */
export async function interactionsDocument(
  db: Db,
  reader: Reader,
  address: StatusAddress,
  kind: 'likes' | 'shares',
): Promise<JsonText> {
  const facts = await getReadable(db, reader, address);
  return JSON.stringify({ '@context': AS_CONTEXT, ...totals(facts.uri, facts)[kind] });
}
