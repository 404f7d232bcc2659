import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { AccountWarningRow } from '../../schema/moderation.ts';
import type { Moderator } from '../audit/log-act.ts';
import { enable, unsensitize, unsilence } from './lift.ts';
import { setSensitive } from './mark-sensitive.ts';
import { statusIdsOf } from './strikes.ts';
import { unsuspend } from './suspend.ts';
import type { Target } from './target.ts';

/** Undoes what a strike did, as far as possible, and notes that it does not count any more. Deleted statuses do not come back. */
export async function overrule(tx: Tx, moderator: Moderator, strike: AccountWarningRow, target: Target): Promise<void> {
  const { action } = strike;
  if (action === 'disable' && target.disabled === 1) await enable(tx, moderator, target.id);
  else if (action === 'sensitive') await unsensitize(tx, moderator, target.id);
  else if (action === 'silence') await unsilence(tx, moderator, target.id);
  else if (action === 'suspend' && target.suspended_at !== null) await unsuspend(tx, moderator, target.id);
  else if (action === 'mark_statuses_as_sensitive') await unmark(tx, strike);
  await tx.updateTable('account_warnings').set({ overruled_at: now() }).where('id', '=', strike.id).execute();
}

async function unmark(tx: Tx, strike: AccountWarningRow): Promise<void> {
  const rows = await tx
    .selectFrom('statuses')
    .selectAll()
    .where(idsIn(tx, 'id', statusIdsOf(strike)))
    .where('account_id', '=', strike.target_account_id)
    .execute();
  for (const row of rows) await setSensitive(tx, row, 0);
}
