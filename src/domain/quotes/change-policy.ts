import { forbidden } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { QuotePolicy } from '../../schema/statuses.ts';
import { getUserSettings } from '../accounts/user-settings.ts';
import { federateStatus } from '../statuses/federate.ts';
import { getVisibleStatus } from '../statuses/policy.ts';
import { assertPossiblePolicy, quotePolicyOf } from '../statuses/quote-policy.ts';
import { setQuotePolicy } from '../statuses/revise-status.ts';

/**
 * Changes who may quote a status from now on; undefined means the author's default. Tells others only of a change. 404 when the status is
 * hidden, 403 when it is somebody else's, 422 when others are to quote a status that only some people can see.
 */
export async function changeQuotePolicy(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  statusId: number,
  wanted: QuotePolicy | undefined,
): Promise<void> {
  const status = await getVisibleStatus(tx, { accountId }, statusId);
  if (status.account_id !== accountId || status.reblog_of_id !== null) throw forbidden();
  assertPossiblePolicy(wanted, status.visibility);
  const policy = wanted ?? (await getUserSettings(tx, accountId)).default_quote_policy;
  if (!(await setQuotePolicy(tx, status, quotePolicyOf(policy, status.visibility)))) return;
  tx.emit({ type: 'status.edited', statusId });
  await federateStatus(tx, 'update', status);
}
