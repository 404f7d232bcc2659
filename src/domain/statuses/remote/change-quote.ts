import type { Tx } from '../../../platform/db/handle.ts';
import type { QuoteRow, StatusRow } from '../../../schema/statuses.ts';
import { addQuote } from '../../quotes/add-quote.ts';
import { removeQuote } from '../../quotes/remove-quote.ts';
import { changeApproval } from '../../quotes/verification.ts';
import type { Author } from './mentions.ts';
import type { RemoteQuote, RemoteStatus } from './remote-status.ts';
import { findStatusByUri, orderQuoted, quoteOf } from './store-remote.ts';

type Edit = {
  readonly author: Author;
  /** What the post quotes now. */
  readonly quote: RemoteQuote | undefined;
  /** Whether its server calls this an edit; any other update only changes the consent. */
  readonly isEdit: boolean;
};

/**
 * Updates the quote of a remote post. Returns whether readers see another quote than before; one that comes with the consent to it was only
 * waiting for that (Hollo). Mastodon: `update_quote!`.
 */
export async function changeQuote(tx: Tx, status: StatusRow, { author, quote, isEdit }: Edit): Promise<boolean> {
  const before = await tx.selectFrom('quotes').selectAll().where('status_id', '=', status.id).executeTakeFirst();
  const isSame = before && quote ? await isAbout(tx, before, quote.uri) : !before && !quote;
  if (isSame) {
    if (before && quote) await changeApproval(tx, before, quote.approvalUri);
    return false;
  }
  if (!isEdit) return false;
  if (before) await endQuote(tx, status.id);
  if (quote) {
    await addQuote(tx, status, await quoteOf(tx, author, quote));
    await orderQuoted(tx, status, quote, 'everyone');
  }
  return before !== undefined || quote?.approvalUri == null;
}

/**
 * Adds the quote that the author asks consent for to a post that came without one: some servers show a quote to nobody before they have
 * consent, and do not call it an edit then. A post that was edited after `status` was written, or quotes something already, stays as it is.
 */
export async function addAskedQuote(tx: Tx, author: Author, row: StatusRow, status: RemoteStatus): Promise<void> {
  const { quote, editedAt } = status;
  if (!quote || (row.edited_at !== null && (editedAt === null || editedAt < row.edited_at))) return;
  const before = await tx.selectFrom('quotes').select('id').where('status_id', '=', row.id).executeTakeFirst();
  if (!before) await changeQuote(tx, row, { author, quote, isEdit: true });
}

/** Whether an address is that of the quoted post. If that is gone or has not arrived yet, only a different address shows a change. */
async function isAbout(tx: Tx, { status_id, quoted_status_id }: QuoteRow, uri: string): Promise<boolean> {
  if (quoted_status_id !== null) return (await findStatusByUri(tx, uri))?.id === quoted_status_id;
  const awaited = await tx
    .selectFrom('awaited_statuses')
    .select('uri')
    .where('status_id', '=', status_id)
    .where('role', '=', 'quote')
    .executeTakeFirst();
  return awaited === undefined || awaited.uri === uri;
}

async function endQuote(tx: Tx, statusId: number): Promise<void> {
  await tx.deleteFrom('awaited_statuses').where('status_id', '=', statusId).where('role', '=', 'quote').execute();
  await removeQuote(tx, statusId);
}
