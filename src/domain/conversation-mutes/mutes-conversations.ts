import { cachedRead } from '../../platform/db/cached-read.ts';

/** Whether an account has muted any thread; most have not, so that no query is needed for each status. */
export const mutesConversations = cachedRead(
  ['conversation_mutes'],
  async (db, accountId: number): Promise<boolean> => {
    const row = await db
      .selectFrom('conversation_mutes')
      .select('account_id')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },
);
