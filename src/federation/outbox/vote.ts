import { inboxOf } from '../../domain/deliveries/recipients.ts';
import { toWire } from '../../lib/id.ts';
import { now, toIso } from '../../lib/time.ts';
import { type Compose, localUri, mail } from './mailing.ts';
import type { VoteOrder } from './verbs.ts';

/** A vote in a poll of another server, for its author: a Note with nothing but a name (Mastodon). */
export const vote: Compose<VoteOrder> = async (db, { voteId, pollId, accountId }) => {
  const row = await db
    .selectFrom('poll_votes as v')
    .innerJoin('poll_options as o', (join) =>
      join.onRef('o.poll_id', '=', 'v.poll_id').onRef('o.position', '=', 'v.position'),
    )
    .innerJoin('polls as p', 'p.id', 'v.poll_id')
    .innerJoin('statuses as s', 's.id', 'p.status_id')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['o.title', 's.uri as question', 'a.id as author_id', 'a.uri as author'])
    .where('v.id', '=', voteId)
    .where('p.id', '=', pollId)
    .executeTakeFirst();
  const inbox = row && (await inboxOf(db, row.author_id));
  if (!row || inbox === undefined) return [];
  const actor = localUri(db, accountId);
  const id = `${actor}#votes/${toWire(voteId)}`;
  const about = { to: [row.author], published: toIso(now()) };
  const object = { id, type: 'Note', name: row.title, attributedTo: actor, inReplyTo: row.question, ...about };
  return mail({
    accountId,
    activity: { id: `${id}/activity`, type: 'Create', actor, ...about, object },
    inboxes: [inbox],
    limited: true,
  });
};
