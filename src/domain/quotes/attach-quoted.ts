import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { acceptQuote } from './accept-quote.ts';
import { enqueueVerification } from './verification.ts';

/** Links a quote to the quoted status, which has just become known. Quoting oneself needs no consent. */
export async function attachQuoted(tx: Tx, statusId: number, quoted: StatusRow): Promise<void> {
  if (quoted.reblog_of_id !== null) return;
  const quote = await tx
    .updateTable('quotes')
    .set({ quoted_status_id: quoted.id, quoted_account_id: quoted.account_id })
    .where('status_id', '=', statusId)
    .where('quoted_status_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!quote) return;
  if (quote.account_id === quoted.account_id) await acceptQuote(tx, quote, null);
  else await enqueueVerification(tx, quote);
  tx.emit({ type: 'status.edited', statusId });
}
