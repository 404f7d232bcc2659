import { sql } from 'kysely';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { jsonRows } from '../../platform/db/sql.ts';
import { currentRequestId } from '../../platform/request-id.ts';
import { wakeHosts } from './host-jobs.ts';
import { refusedHosts } from './refused-hosts.ts';

/** An activity, ready to be sent. */
export type Outgoing = {
  /** Who signs it; null for the server itself. */
  readonly accountId: number | null;
  /** Such as `Create`. */
  readonly type: string;
  /** The URI of the subject: activities about the same subject reach a server in order. */
  readonly subject: string;
  /** JSON. */
  readonly body: string;
  /** Whether the activity is not meant for everybody. */
  readonly limited: boolean;
  /** Whether the followers of the signer are addressed (FEP-8fcf). */
  readonly toFollowers: boolean;
};

/** Sends an activity to inboxes of other servers once this transaction has committed. Invalid addresses and blocked servers are skipped. */
export async function orderDelivery(tx: Tx, outgoing: Outgoing, inboxes: Iterable<string>): Promise<void> {
  const targets = await allowed(tx, targetsOf(tx.instance.origin, inboxes));
  if (targets.length === 0) return;
  const id = newId();
  const { accountId, type, subject, body, limited, toFollowers } = outgoing;
  const requestId = currentRequestId() ?? null;
  await insertActivity(tx, { id, accountId, type, body, limited, toFollowers, requestId });
  await insertDeliveries(tx, { id, subject, at: now(), targets: JSON.stringify(targets) });
  await wakeHosts(tx, [...new Set(targets.map(({ host }) => host))]);
}

type NewActivity = Omit<Outgoing, 'subject'> & { readonly id: number; readonly requestId: string | null };

const insertActivity = prepared((tx: Tx, { id, accountId, type, body, limited, toFollowers, requestId }: NewActivity) =>
  tx.insertInto('outgoing_activities').values({
    id,
    account_id: accountId,
    type,
    body,
    limited: limited ? 1 : 0,
    to_followers: toFollowers ? 1 : 0,
    request_id: requestId,
  }),
);

type NewDeliveries = {
  readonly id: number;
  readonly subject: string;
  readonly at: number;
  /** JSON. */
  readonly targets: string;
};

const insertDeliveries = prepared(
  (tx: Tx, { id, subject, at, targets }: NewDeliveries) => sql`
    insert into deliveries (activity_id, inbox, host, subject, run_at)
    select cast(${id} as bigint), target.inbox, target.host, cast(${subject} as text), cast(${at} as bigint)
    from ${jsonRows(tx, targets, { texts: ['inbox', 'host'] })} as target`,
);

type Target = { readonly inbox: string; readonly host: string };

async function allowed(tx: Tx, targets: readonly Target[]): Promise<readonly Target[]> {
  if (targets.length === 0) return targets;
  const refused = await refusedHosts(tx, [...new Set(targets.map(({ host }) => host))]);
  return refused.size === 0 ? targets : targets.filter(({ host }) => !refused.has(host));
}

function targetsOf(origin: string, inboxes: Iterable<string>): Target[] {
  const targets: Target[] = [];
  for (const inbox of new Set(inboxes)) {
    const url = URL.parse(inbox);
    if (url && /^https?:$/.test(url.protocol) && url.origin !== origin) targets.push({ inbox, host: url.host });
  }
  // Sorted, so that neighbouring rows of the indexes are written one after another.
  return targets.sort((a, b) => (a.inbox < b.inbox ? -1 : 1));
}
