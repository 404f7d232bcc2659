import type { LastHours, Seen } from './read.ts';

/** What decides who comes first. */
export const CATCH_UP_ORDERS = ['seldom', 'newest', 'most', 'noticed'] as const;

export type CatchUpOrder = (typeof CATCH_UP_ORDERS)[number];

/** All that somebody posted and boosted, newest first. */
export type AuthorGroup = { readonly accountId: number; readonly seen: readonly Seen[]; readonly week: number };

/** A link that several people shared, by a post or a boost, newest first. */
export type LinkGroup = { readonly cardId: number; readonly seen: readonly Seen[] };

/** Posts of one conversation, oldest first. */
export type ThreadGroup = { readonly seen: readonly Seen[] };

/** The last hours at a glance. Each post is with its author; links and threads show some of them once more. */
export type CatchUp = {
  readonly authors: readonly AuthorGroup[];
  readonly links: readonly LinkGroup[];
  readonly threads: readonly ThreadGroup[];
};

/** How many links and how many threads are shown. */
const MOST_GROUPS = 10;

/**
 * Gathers the posts of the last hours. Who comes first: with `seldom`, who came least often to this home within a week; with `newest`, who
 * posted last; with `most`, who posted and boosted most within these hours; with `noticed`, whose post has most replies, boosts and
 * favourites together. Among equals, who posted last. Nothing else is considered.
 */
export function gather({ seen, week }: Pick<LastHours, 'seen' | 'week'>, order: CatchUpOrder): CatchUp {
  const authors = [...Map.groupBy(seen, ({ accountId }) => accountId)].map(([accountId, posts]) => ({
    accountId,
    seen: posts,
    week: week.get(accountId) ?? posts.length,
  }));
  return {
    authors: authors.sort((a, b) => rank(order, a) - rank(order, b) || newestOf(b) - newestOf(a)),
    links: largest(linksOf(seen), peopleIn),
    threads: largest(threadsOf(seen), (group) => group.seen.length),
  };
}

/** Lower comes first. */
function rank(order: CatchUpOrder, { seen, week }: AuthorGroup): number {
  if (order === 'seldom') return week;
  if (order === 'most') return -seen.length;
  return order === 'noticed' ? -Math.max(...seen.map(({ noticed }) => noticed)) : 0;
}

function linksOf(seen: readonly Seen[]): LinkGroup[] {
  const byCard = Map.groupBy(seen, ({ cardId }) => cardId);
  return [...byCard]
    .flatMap(([cardId, posts]) => (cardId === null ? [] : [{ cardId, seen: posts }]))
    .filter((group) => peopleIn(group) > 1);
}

function threadsOf(seen: readonly Seen[]): ThreadGroup[] {
  const byConversation = Map.groupBy(seen, ({ conversationId }) => conversationId);
  return [...byConversation]
    .filter(([conversationId, posts]) => conversationId !== null && posts.length > 1)
    .map(([, posts]) => ({ seen: posts.toReversed() }));
}

function largest<T extends { readonly seen: readonly Seen[] }>(groups: readonly T[], size: (group: T) => number): T[] {
  return groups.toSorted((a, b) => size(b) - size(a) || newestOf(b) - newestOf(a)).slice(0, MOST_GROUPS);
}

function peopleIn({ seen }: { readonly seen: readonly Seen[] }): number {
  return new Set(seen.map(({ accountId }) => accountId)).size;
}

function newestOf({ seen }: { readonly seen: readonly Seen[] }): number {
  return Math.max(...seen.map(({ id }) => id));
}
