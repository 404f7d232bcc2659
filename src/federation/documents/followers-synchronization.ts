import { AppError } from '../../lib/errors.ts';
import type { JsonText } from '../../lib/json.ts';
import { untranslated } from '../../lib/said.ts';
import type { Db } from '../../platform/db/handle.ts';
import { AS_CONTEXT } from '../vocabulary.ts';
import { getOwner } from './owner.ts';
import type { Reader } from './reader.ts';

/** The followers of a local account that live on the signer's server, for it to compare with its own list (FEP-8fcf). */
export async function followersSynchronization(db: Db, reader: Reader, accountId: number): Promise<JsonText> {
  if (!reader.signer) throw new AppError('unauthorized', untranslated('Request not signed'));
  const owner = await getOwner(db, reader, accountId);
  const prefix = `${new URL(reader.signer.actorUri).origin}/`;
  const rows = await db
    .selectFrom('follows as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select('a.uri')
    .where('f.target_id', '=', accountId)
    .where('a.uri', '>=', prefix)
    .where('a.uri', '<', `${prefix.slice(0, -1)}0`)
    .execute();
  return JSON.stringify({
    '@context': AS_CONTEXT,
    id: `${owner.uri}/followers_synchronization`,
    type: 'OrderedCollection',
    orderedItems: rows.map((row) => row.uri),
  });
}
