import type { TestServer, TestUser } from './server.ts';

/** Sets how long ago (ms) somebody showed who they are, in all their browsers; null is for sessions from before that was noted. */
export async function signedInAgo({ ctx }: TestServer, { accountId }: TestUser, ago: number | null): Promise<void> {
  await ctx.store.transaction((tx) =>
    tx
      .updateTable('sessions')
      .set({ signed_in_at: ago === null ? null : Date.now() - ago })
      .where('user_id', 'in', tx.selectFrom('users').select('id').where('account_id', '=', accountId))
      .execute(),
  );
}
