import { vote } from '../../domain/polls/vote.ts';
import { type Decoded, ignored } from '../decode/decoded.ts';
import type { IncomingPost } from '../decode/post.ts';
import { type Effect, effect, type Inbound } from './inbound.ts';
import { findLocalStatus } from './local.ts';

/** Counts votes in a local poll, most of which arrive one by one. Mastodon: `process_poll_vote`. */
export async function castVote(
  { ctx, actor }: Inbound,
  { uri, inReplyTo }: IncomingPost,
  titles: readonly string[],
): Promise<Decoded<Effect>> {
  const status = await findLocalStatus(ctx.store.db, inReplyTo);
  if (!status) return ignored('the poll is not of this server');
  const chosen = await ctx.store.db
    .selectFrom('polls as p')
    .innerJoin('poll_options as o', 'o.poll_id', 'p.id')
    .select(['p.id', 'o.position'])
    .where('p.status_id', '=', status.id)
    .where('o.title', 'in', titles)
    .execute();
  const [first] = chosen;
  if (!first || chosen.length < new Set(titles).size) return ignored('the poll has no such answer');
  const ballot = { pollId: first.id, choices: chosen.map(({ position }) => position), uri };
  return effect((tx) => vote(tx, { accountId: actor.id }, ballot));
}
