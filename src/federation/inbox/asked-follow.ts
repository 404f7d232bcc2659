import { parseWireId } from '../../lib/id.ts';
import { isLocalUri } from '../../lib/origin.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Part } from '../decode/activity.ts';
import { idOf } from '../decode/read.ts';
import { findLocalAccount } from './local.ts';

/** A local account that follows or asked to follow. */
export type AskedFollow = { readonly accountId: number };

const LAST_NUMBER = /(\d{1,20})\/?$/;

/**
 * Finds whose Follow of `targetId` an answer refers to: by the actor of the embedded Follow, or by the id that we gave it, which ends with
 * the id of its row. The caller checks the table and the target again.
 */
export async function findAskedFollow(db: Db, object: Part, targetId: number): Promise<AskedFollow | undefined> {
  // Answers to other things than a Follow name who did them, too.
  if (object.types.length > 0 && !object.types.includes('Follow')) return undefined;
  const asker = object.node ? await findLocalAccount(db, idOf(object.node.actor)) : undefined;
  if (asker) return { accountId: asker.id };
  const { uri } = object;
  if (uri === undefined || !isLocalUri(db, uri)) return undefined;
  const id = parseWireId(LAST_NUMBER.exec(uri)?.[1] ?? '');
  for (const table of ['follow_requests', 'follows'] as const) {
    const row = await db
      .selectFrom(table)
      .select('account_id')
      .where('target_id', '=', targetId)
      .where((eb) => eb.or([eb('uri', '=', uri), eb('id', '=', id ?? 0)]))
      .executeTakeFirst();
    if (row) return { accountId: row.account_id };
  }
  return undefined;
}
