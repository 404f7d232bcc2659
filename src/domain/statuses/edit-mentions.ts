import { newId } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { recordDirectMessage } from '../conversations/record-direct-message.ts';
import { notify } from '../notifying/notify.ts';

export type NamedAccount = { readonly id: number; readonly domain: string | null; readonly aside?: boolean };

/**
 * Gives an edited status the mentions of its new version. New ones are notified; accounts no longer mentioned keep a silent mention, so that
 * they can still see the status. Returns whether that changes any. Mastodon: ProcessMentionsService.
 */
export async function changeMentions(tx: Tx, row: StatusRow, wanted: readonly NamedAccount[]): Promise<boolean> {
  const current = await tx
    .selectFrom('mentions')
    .select(['account_id', 'silent'])
    .where('status_id', '=', row.id)
    .execute();
  const known = new Map(current.map((mention) => [mention.account_id, mention.silent]));
  const named = new Set(wanted.map((account) => account.id));
  const added = wanted.filter((account) => !known.has(account.id));
  const ended = [...known.keys()].filter((id) => known.get(id) === 0 && !named.has(id));
  const begun = [...known.keys()].filter((id) => known.get(id) === 1 && named.has(id));
  await setSilent(tx, row.id, 1, ended);
  await setSilent(tx, row.id, 0, begun);
  if (added.length === 0) return ended.length + begun.length > 0;
  await tx
    .insertInto('mentions')
    .values(added.map(({ id }) => ({ id: newId(), status_id: row.id, account_id: id, silent: 0 as const })))
    .execute();
  if (row.visibility === 'direct') await recordDirectMessage(tx, row, [...known.keys(), ...named]);
  const notice = { from: row.account_id, type: 'mention', statusId: row.id } as const;
  for (const { id, domain, aside } of added) {
    if (domain === null) await notify(tx, { ...notice, to: id, ...(aside && { aside }) });
  }
  return true;
}

async function setSilent(tx: Tx, statusId: number, silent: 0 | 1, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .updateTable('mentions')
    .set({ silent })
    .where('status_id', '=', statusId)
    .where(idsIn(tx, 'account_id', accountIds))
    .execute();
}
