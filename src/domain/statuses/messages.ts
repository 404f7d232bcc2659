import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import type { AccountConversationRow } from '../../schema/conversations.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { type Page, readPage } from '../paging.ts';
import { visibleTo } from './policy.ts';
import { unwantedFor } from './unwanted.ts';

/**
 * A page of the messages of one of the viewer's conversations, as ids, newest first: what is for them, as far as they may still see it, without
 * what people wrote whom they block or mute.
 */
export async function listMessages(
  db: Db,
  viewer: Viewer,
  { id }: Pick<AccountConversationRow, 'id'>,
  page: Page,
): Promise<number[]> {
  const unwanted = await unwantedFor(db, viewer, 'a');
  const query = db
    .selectFrom('account_conversation_statuses as m')
    .innerJoin('statuses as s', 's.id', 'm.status_id')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select('m.status_id as id')
    .where('m.account_conversation_id', '=', id)
    .where('s.visibility', '=', 'direct')
    .where(visibleTo(viewer, 's', 'a'))
    .where(sql<boolean>`(a.id = ${viewer.accountId} or not ${unwanted})`);
  const rows = await readPage(query, 'm.status_id', page);
  return rows.map((row) => row.id);
}
