import { AppError, forbidden, isTransient } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Store, Tx } from '../../platform/db/handle.ts';
import type { Draft } from '../statuses/draft.ts';
import { publish } from '../statuses/publish.ts';
import { draftOf, parseParams } from './params.ts';

/**
 * Publishes a scheduled status whose time has come. If that is no longer possible, for example because it replies to a deleted post or its
 * author may not post, the reason is stored and it stays scheduled.
 */
export async function releaseScheduled(store: Store, id: number): Promise<void> {
  try {
    await store.transaction((tx) => release(tx, id));
  } catch (error) {
    if (!(error instanceof AppError) || isTransient(error)) throw error;
    const { message } = error;
    await store.transaction((tx) =>
      tx.updateTable('scheduled_statuses').set({ error: message }).where('id', '=', id).execute(),
    );
  }
}

async function release(tx: Tx, id: number): Promise<void> {
  const row = await tx
    .selectFrom('scheduled_statuses as s')
    .innerJoin('users as u', 'u.account_id', 's.account_id')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.account_id', 'u.disabled', 'a.suspended_at'])
    .where('s.id', '=', id)
    .where('s.scheduled_at', '<=', now())
    .executeTakeFirst();
  if (!row) return;
  if (row.disabled === 1 || row.suspended_at !== null) throw forbidden('loginDisabled');
  // Its author may just have deleted it, and one that was rescheduled has several jobs.
  const taken = await tx
    .deleteFrom('scheduled_statuses')
    .where('id', '=', id)
    .where('scheduled_at', '<=', now())
    .returning('params')
    .executeTakeFirst();
  if (!taken) return;
  const draft: Draft = { ...draftOf(parseParams(taken.params)), checkedBefore: 'whole' };
  await publish(tx, { accountId: row.account_id }, draft);
}
