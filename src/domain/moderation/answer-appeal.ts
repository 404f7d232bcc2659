import { formatAcct } from '../../lib/acct.ts';
import { forbidden, notFound } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { AppealRow } from '../../schema/moderation.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { queueEmail } from '../letters/letters.ts';
import { type Page, readPage } from '../paging.ts';
import { appealAnswerEmail } from './emails.ts';
import { overrule } from './overrule.ts';
import { getStrike } from './strikes.ts';
import { getOutranked } from './target.ts';

export const APPEAL_STATES = ['pending', 'approved', 'rejected'] as const;

export type AppealState = (typeof APPEAL_STATES)[number];

/** A page of the appeals with the ids of their strikes, newest first. */
export async function listAppeals(
  db: Db,
  state: AppealState | undefined,
  page: Page,
): Promise<Pick<AppealRow, 'id' | 'account_warning_id'>[]> {
  let query = db.selectFrom('appeals').select(['id', 'account_warning_id']);
  if (state === 'pending') query = query.where('approved_at', 'is', null).where('rejected_at', 'is', null);
  else if (state !== undefined) query = query.where(`${state}_at`, 'is not', null);
  return readPage(query, 'id', page);
}

/**
 * Undoes what a strike did, as far as possible: deleted statuses do not come back. The person is told by e-mail. 404 when there is no such
 * appeal, 403 when it has already been answered. Mastodon: ApproveAppealService.
 */
export async function approveAppeal(tx: Tx, moderator: Moderator, strikeId: number): Promise<void> {
  const { strike, target } = await answer(tx, moderator, strikeId, 'approved');
  await overrule(tx, moderator, strike, target);
}

/** Upholds a strike; otherwise as `approveAppeal`. */
export async function rejectAppeal(tx: Tx, moderator: Moderator, strikeId: number): Promise<void> {
  await answer(tx, moderator, strikeId, 'rejected');
}

async function answer(tx: Tx, moderator: Moderator, strikeId: number, state: 'approved' | 'rejected') {
  const strike = await getStrike(tx, strikeId);
  const target = await getOutranked(tx, moderator, strike.target_account_id);
  const appeal = await tx
    .selectFrom('appeals')
    .selectAll()
    .where('account_warning_id', '=', strikeId)
    .executeTakeFirst();
  if (!appeal) throw notFound();
  const at = now();
  const result = await tx
    .updateTable('appeals')
    .set({ [`${state}_at`]: at, answered_by_account_id: moderator.accountId, updated_at: at })
    .where('id', '=', appeal.id)
    .where('approved_at', 'is', null)
    .where('rejected_at', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw forbidden('appealAnswered');
  const approved = state === 'approved';
  const { email, locale } = target;
  if (email !== null) await queueEmail(tx, await appealAnswerEmail(tx, { email, locale }, { strikeId, approved }));
  await logAct(tx, moderator, {
    action: approved ? 'approve' : 'reject',
    targetType: 'appeal',
    targetId: appeal.id,
    label: formatAcct(target),
  });
  return { strike, target };
}
