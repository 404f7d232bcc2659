import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { EmpoweredModerator } from '../audit/log-act.ts';
import { approve, reject } from './answer-sign-up.ts';
import { takeAction } from './take-action.ts';
import { findTargets, outranks, type Target } from './target.ts';

/** What staff do to many accounts at once. */
export const MANY_ACTS = ['approve', 'reject', 'silence', 'suspend'] as const;

export type ManyAct = (typeof MANY_ACTS)[number];

/** Whether there is anything to do, by what an act does. */
const IS_OPEN: Readonly<Record<ManyAct, (target: Target) => boolean>> = {
  approve: (target) => target.approved === 0,
  reject: (target) => target.approved === 0,
  silence: (target) => target.silenced_at === null && target.approved !== 0,
  suspend: (target) => target.approved !== 0 && (target.suspended_at === null || target.suspension_origin === 'remote'),
};

/** Those among some accounts with which a moderator can do something: they outrank them, and it is not done yet. */
export async function openTo(
  db: Db,
  moderator: EmpoweredModerator,
  act: ManyAct,
  ids: readonly number[],
): Promise<Target[]> {
  const open: Target[] = [];
  for (const target of await findTargets(db, ids))
    if (IS_OPEN[act](target) && (await outranks(db, moderator, target))) open.push(target);
  return open;
}

/** Does it with one of them; whoever it is about is told as of any such decision. Errors as the verbs that it calls. */
export async function actOnOneOfMany(
  tx: Tx,
  moderator: EmpoweredModerator,
  act: ManyAct,
  targetId: number,
): Promise<void> {
  if (act === 'approve') return approve(tx, moderator, targetId);
  if (act === 'reject') return reject(tx, moderator, targetId);
  const order = { targetId, action: act, text: '', presetId: null, reportId: null };
  await takeAction(tx, moderator, { ...order, notifies: true, sendEmail: true });
}

/** Where a sign-up came from: who invited it, and how many other accounts signed up from the same address. */
export type SignUpOrigin = { readonly invitedBy: string | null; readonly others: number };

/** The same of several accounts, by their ids. */
export async function readSignUpOrigins(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, SignUpOrigin>> {
  const { rows } = await sql<{ id: number; username: string | null; others: number }>`
    select u.account_id as id, a.username, (
      select count(*) from users as o where o.sign_up_ip = u.sign_up_ip and o.id <> u.id) as others
    from users as u left join invites as i on i.id = u.invite_id left join accounts as a on a.id = i.account_id
    where ${idsIn(db, 'u.account_id', ids)}`.execute(db);
  return new Map(rows.map(({ id, username, others }) => [id, { invitedBy: username, others: Number(others) }]));
}
