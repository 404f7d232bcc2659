import { formatAcct } from '../../lib/acct.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { reviseAccount } from '../accounts/revise-account.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { announceProfile } from '../profiles/announce-profile.ts';
import type { Target } from './target.ts';

type Columns = Partial<
  Pick<
    AccountRow,
    | 'suspended_at'
    | 'suspension_origin'
    | 'silenced_at'
    | 'sensitized_at'
    | 'erased_at'
    | 'memorial'
    | 'avatar_key'
    | 'avatar_static_key'
    | 'avatar_remote_url'
    | 'avatar_description'
    | 'header_key'
    | 'header_static_key'
    | 'header_remote_url'
    | 'header_description'
  >
>;

/** Applies a decision of staff to an account, and tells caches, open streams and other servers. */
export async function changeAccount(tx: Tx, target: Target, columns: Columns): Promise<void> {
  await reviseAccount(tx, target.id, { ...columns, updated_at: now() });
  if (target.domain === null) await announceProfile(tx, target.id);
  else tx.emit({ type: 'account.changed', accountId: target.id });
}

/** Writes an entry about an account to the audit log. */
export function logAccountAct(
  tx: Tx,
  moderator: Moderator,
  action: string,
  target: Target,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return logAct(tx, moderator, {
    action,
    targetType: 'account',
    targetId: target.id,
    label: formatAcct(target),
    details,
  });
}
