import { forbidden } from '../../lib/errors.ts';
import { type Said, said } from '../../lib/said.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { approvalVerdict, relationTo } from '../quotes/policy.ts';
import { findRule, type Interaction } from './rules.ts';

type Answered = Pick<StatusRow, 'id' | 'account_id' | 'local' | 'in_reply_to_account_id'>;

const REFUSALS: Readonly<Record<Interaction, Said>> = {
  favourite: said('favouriteNotWanted'),
  reply: said('replyNotWanted'),
  reblog: said('boostNotWanted'),
};

/**
 * Checks that the author of a visible status does not keep an account of this server from doing that. 403 otherwise. Whoever has to ask may
 * try, because the action itself asks; so may everybody where only the author's server can tell. GoToSocial: `interaction_policy.md`.
 */
export async function assertMayInteract(
  db: Db,
  accountId: number,
  action: Interaction,
  status: Answered,
): Promise<void> {
  if (!(await mayInteract(db, accountId, action, status))) throw forbidden(REFUSALS[action]);
}

async function mayInteract(db: Db, accountId: number, action: Interaction, status: Answered): Promise<boolean> {
  if (status.local === 1) return true;
  const rule = await findRule(db, status.id, action);
  if (!rule) return true;
  if (action === 'reply' && (await isAddressed(db, accountId, status))) return true;
  if (await isNamed(db, accountId, rule.named)) return true;
  const relation = await relationTo(db, accountId, status.account_id, rule.approval);
  return approvalVerdict(rule.approval, relation) !== 'denied';
}

/** Whether a status mentions or answers an account, which may then always reply. */
async function isAddressed(
  db: Db,
  accountId: number,
  { id, in_reply_to_account_id: answered }: Answered,
): Promise<boolean> {
  if (answered === accountId) return true;
  const mention = await db
    .selectFrom('mentions')
    .select('id')
    .where('status_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return mention !== undefined;
}

async function isNamed(db: Db, accountId: number, named: readonly string[]): Promise<boolean> {
  if (named.length === 0) return false;
  const account = await db.selectFrom('accounts').select('uri').where('id', '=', accountId).executeTakeFirst();
  return account !== undefined && named.includes(account.uri);
}
