import { vote } from '../../domain/polls/vote.ts';
import { type Decoded, ignored } from '../decode/decoded.ts';
import type { IncomingPost } from '../decode/post.ts';
import { type Effect, effect, type Inbound } from './inbound.ts';
import { findLocalStatus } from './local.ts';

/** Counts an answer to a poll of this server; each answer comes by itself. Mastodon: `process_poll_vote`. */
export async function castVote({ ctx, actor }: Inbound, post: IncomingPost, title: string): Promise<Decoded<Effect>> {
  const status = await findLocalStatus(ctx.store.db, post.inReplyTo);
  if (!status) return ignored('the poll is not of this server');
  const option = await ctx.store.db
    .selectFrom('polls as p')
    .innerJoin('poll_options as o', 'o.poll_id', 'p.id')
    .select(['p.id', 'o.position'])
    .where('p.status_id', '=', status.id)
    .where('o.title', '=', title)
    .executeTakeFirst();
  if (!option) return ignored('the poll has no such answer');
  const ballot = { pollId: option.id, choices: [option.position], uri: post.uri };
  return effect((tx) => vote(tx, { accountId: actor.id }, ballot));
}
