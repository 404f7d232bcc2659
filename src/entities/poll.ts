import { type Static, Type } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, type Parts, textFrom } from '../lib/json.ts';
import { now, toIso } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { prepared } from '../platform/db/prepared.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { PollOptionRow, PollRow } from '../schema/polls.ts';
import { nullable } from './account-schema.ts';
import { CustomEmojiSchema, type EmojisLoaded, emojisIn, loadEmojis } from './custom-emoji.ts';

export const PollSchema = Type.Object({
  id: Type.String(),
  expires_at: nullable(Type.String()),
  expired: Type.Boolean(),
  multiple: Type.Boolean(),
  votes_count: Type.Integer(),
  voters_count: nullable(Type.Integer()),
  voted: Type.Optional(Type.Boolean()),
  own_votes: Type.Optional(Type.Array(Type.Integer())),
  options: Type.Array(Type.Object({ title: Type.String(), votes_count: nullable(Type.Integer()) })),
  emojis: Type.Array(CustomEmojiSchema),
});

type Poll = Static<typeof PollSchema>;

type PollFacts = PollRow & { domain: string | null };

export type PollsLoaded = {
  viewer: Viewer | null;
  at: number;
  polls: ReadonlyMap<number, PollFacts>;
  options: ReadonlyMap<number, PollOptionRow[]>;
  ownVotes: ReadonlyMap<number, number[]>;
  emojis: EmojisLoaded;
};

/** Loads polls by id with their options and the viewer's votes: four queries for any number. */
export async function loadPolls(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<PollsLoaded> {
  const at = now();
  const none = {
    viewer,
    at,
    polls: new Map(),
    options: new Map(),
    ownVotes: new Map(),
    emojis: await loadEmojis(db, []),
  };
  if (ids.length === 0) return none;
  const { rows: polls } = await readPolls(db, { ids });
  const { rows: options } = await readOptions(db, { ids });
  const domains = new Map(polls.map((poll) => [poll.id, poll.domain]));
  return {
    viewer,
    at,
    polls: new Map(polls.map((poll) => [poll.id, poll])),
    options: Map.groupBy(options, (option) => option.poll_id),
    ownVotes: await loadOwnVotes(db, viewer, ids),
    emojis: await loadEmojis(
      db,
      options.map((o) => ({ text: o.title, domain: domains.get(o.poll_id) ?? null })),
    ),
  };
}

type Wanted = { readonly ids: readonly number[] };

const readPolls = prepared((db, { ids }: Wanted) =>
  db
    .selectFrom('polls')
    .innerJoin('accounts', 'accounts.id', 'polls.account_id')
    .selectAll('polls')
    .select('accounts.domain')
    .where(idsIn(db, 'polls.id', ids)),
);

const readOptions = prepared((db, { ids }: Wanted) =>
  db
    .selectFrom('poll_options')
    .selectAll()
    .where(idsIn(db, 'poll_id', ids))
    .orderBy('position'),
);

const readVotes = prepared((db, { ids, me }: Wanted & { readonly me: number }) =>
  db
    .selectFrom('poll_votes')
    .select(['poll_id', 'position'])
    .where('account_id', '=', me)
    .where(idsIn(db, 'poll_id', ids))
    // In the order of voting.
    .orderBy('id'),
);

async function loadOwnVotes(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (!viewer) return new Map();
  const { rows: votes } = await readVotes(db, { ids, me: viewer.accountId });
  const own = new Map<number, number[]>();
  for (const vote of votes) own.set(vote.poll_id, [...(own.get(vote.poll_id) ?? []), vote.position]);
  return own;
}

/** A Poll as text; undefined when it was not loaded. */
export function renderPoll(loaded: PollsLoaded, id: number): JsonText<Poll> | undefined {
  const parts = pollParts(loaded, id);
  return parts === undefined ? undefined : textFrom<Poll>(parts);
}

/** A Poll; undefined when it was not loaded. If the author asked for it, totals stay hidden until the end. */
export function pollParts(loaded: PollsLoaded, id: number): Parts<Poll> | undefined {
  const poll = loaded.polls.get(id);
  if (!poll) return undefined;
  const expired = poll.expires_at !== null && poll.expires_at <= loaded.at;
  const hidden = poll.hide_totals === 1 && !expired;
  const options = loaded.options.get(id) ?? [];
  const titles = options.map((option) => option.title).join('\n');
  return {
    id: toWire(poll.id),
    expires_at: poll.expires_at === null ? null : toIso(poll.expires_at),
    expired,
    multiple: poll.multiple === 1,
    votes_count: poll.votes_count,
    voters_count: poll.voters_count,
    ...ownVotes(loaded, poll),
    options: options.map((o) => ({ title: o.title, votes_count: hidden ? null : o.votes_count })),
    emojis: emojisIn(loaded.emojis, { text: titles, domain: poll.domain }),
  };
}

/** The author counts as having voted, without a choice. (Mastodon: `poll_serializer.rb`.) */
function ownVotes(loaded: PollsLoaded, poll: PollFacts) {
  if (!loaded.viewer) return {};
  const own = loaded.ownVotes.get(poll.id) ?? [];
  const voted = own.length > 0 || poll.account_id === loaded.viewer.accountId;
  return { voted, own_votes: own };
}
