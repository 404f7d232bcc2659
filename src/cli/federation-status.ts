import { countByHost, countBySubject, findHost, listUndelivered } from '../domain/deliveries/ledger.ts';
import { listPostDeliveries, type PostDelivery } from '../domain/deliveries/post-ledger.ts';
import { uriOfPost } from '../domain/statuses/uri-of-post.ts';
import { remoteHostOf } from '../entities/admin/remote-host.ts';
import { countRefusals, listRefusals } from '../federation/inbox/refusals.ts';
import type { Db } from '../platform/db/handle.ts';
import { CommandError } from './failure.ts';
import { withContext } from './open.ts';
import { type Answer, facts, table, together } from './output.ts';

/** The number of servers read at once. */
const PAGE = 500;

/** Shows the servers with undelivered activities, and those with refused ones. */
export async function showHosts(): Promise<Answer> {
  const { counts, refusals } = await withContext(async ({ store: { db } }) => ({
    counts: await countByHost(db),
    refusals: await countRefusals(db),
  }));
  const refused = new Map(refusals.map(({ host, count }) => [host, count]));
  const known = new Set(counts.map(({ host }) => host));
  const none = { pending: 0, failed: 0, delivered: 0 };
  const others = refusals.filter(({ host }) => !known.has(host)).map(({ host }) => ({ host, ...none }));
  return table(
    [...counts, ...others].map((one) => ({ ...one, refused: refused.get(one.host) ?? 0 })),
    {
      server: (one) => one.host || 'unknown',
      pending: (one) => one.pending,
      failed: (one) => one.failed,
      delivered: (one) => one.delivered,
      'refused here': (one) => one.refused,
    },
    { empty: 'Everything has been delivered, and nothing was refused.' },
  );
}

/** Shows the state of a server, the activities not delivered to it, and the refused ones from it. */
export function showHost(host: string): Promise<Answer> {
  return withContext(async ({ store: { db } }) => {
    const state = await findHost(db, host);
    const [counts] = await countByHost(db, host);
    const refused = await listRefusals(db, host);
    if (!state && !counts && refused.length === 0)
      throw new CommandError(`Nothing was ever sent to ${host}, nor refused from it.`);
    const found = remoteHostOf(host, { counts, state, undelivered: await listUndelivered(db, { host }), refused });
    return describe(found, state?.signature_style ?? 'cavage');
  });
}

function describe(found: ReturnType<typeof remoteHostOf>, signatures: string): Answer {
  const state = facts(found, {
    Pending: (one) => one.pending,
    Failed: (one) => one.failed,
    Delivered: (one) => one.delivered,
    'Last answered': (one) => one.last_success_at,
    'Failures in a row': (one) => one.failures || '',
    'Last failure': (one) => (one.failures > 0 ? one.last_failure_at : ''),
    'Because of': (one) => (one.failures > 0 ? one.last_error : ''),
    'Asked again': (one) => (one.failures > 0 ? one.retry_at : ''),
    Signatures: () => signatures,
  });
  const undelivered = table(
    found.undelivered,
    {
      outcome: (one) => one.outcome,
      attempts: (one) => one.attempts,
      type: (one) => one.type,
      subject: (one) => one.subject,
      to: (one) => one.inbox,
      error: (one) => one.error,
    },
    { empty: '' },
  );
  const refused = table(
    found.refused,
    {
      'refused with': (one) => (one.status === 202 ? 'nothing' : one.status),
      type: (one) => one.type,
      times: (one) => one.count,
      last: (one) => one.last_at,
      of: (one) => one.actor ?? 'nobody named',
      reason: (one) => one.reason,
    },
    { empty: '' },
  );
  return together({ ...found, signatures }, state, undelivered, refused);
}

/** Shows where a post was delivered, by its address or an id. A deleted post can only be given by its ActivityPub id. */
export function showPost(given: string): Promise<Answer> {
  return withContext(async ({ store: { db } }) => {
    const uri = await uriOfPost(db, given);
    const counts = await countBySubject(db, uri);
    if (counts.size === 0) throw new CommandError(`Nothing about ${given} was sent in the last two weeks.`);
    const deliveries = await allDeliveries(db, uri);
    const outcomes: Readonly<Record<string, number>> = Object.fromEntries(counts);
    const summary = facts(outcomes, {
      Pending: (one) => one.pending,
      Failed: (one) => one.failed,
      Delivered: (one) => one.delivered,
      Withdrawn: (one) => one.withdrawn,
    });
    const servers = table(
      deliveries,
      {
        server: (one) => one.host,
        type: (one) => one.type,
        outcome: (one) => one.outcome,
        inboxes: (one) => one.count,
        attempts: (one) => one.attempts,
        error: (one) => one.error,
      },
      { empty: '' },
    );
    return together({ counts: outcomes, deliveries }, summary, servers);
  });
}

async function allDeliveries(db: Db, uri: string): Promise<PostDelivery[]> {
  const all: PostDelivery[] = [];
  for (;;) {
    const rows = await listPostDeliveries(db, uri, { after: all.at(-1)?.host, limit: PAGE });
    if (rows.length === 0) return all;
    all.push(...rows);
  }
}
