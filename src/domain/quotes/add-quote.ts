import { newId } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { quoteAccepted } from './quote-accepted.ts';
import { nextRecheck } from './rechecks.ts';

export type NewQuote = {
  /** The quoted status; undefined when it is not known here. */
  readonly quoted: Pick<StatusRow, 'id' | 'account_id' | 'local'> | undefined;
  /** `deleted` if the quoted post was gone before it ever came here. */
  readonly state: 'pending' | 'accepted' | 'deleted';
  readonly uri?: string | null;
  readonly approvalUri?: string | null;
  /** Whether the quote is only a link, for which nobody asked consent. */
  readonly legacy?: boolean;
};

/** Adds the quote of a new status, and asks for consent if another server has to give it. */
export async function addQuote(tx: Tx, status: StatusRow, { quoted, state, ...more }: NewQuote): Promise<void> {
  const consent = { approval_uri: more.approvalUri ?? null, created_at: status.created_at };
  const quote = {
    id: newId(),
    status_id: status.id,
    account_id: status.account_id,
    quoted_status_id: quoted?.id ?? null,
    quoted_account_id: quoted?.account_id ?? null,
    state,
    uri: more.uri ?? null,
    legacy: more.legacy ? (1 as const) : (0 as const),
    recheck_at: state === 'accepted' ? nextRecheck(tx, consent) : null,
    ...consent,
  };
  await tx.insertInto('quotes').values(quote).execute();
  if (state === 'accepted') await quoteAccepted(tx, quote);
  else if (status.local === 1 && quoted?.local === 0) {
    await orderFederation(tx, quote.account_id, { verb: 'quote_request', quoteId: quote.id });
  }
}
