import { type Static, Type } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import {
  type AuthorGroup,
  CATCH_UP_ORDERS,
  type CatchUp,
  type CatchUpOrder,
  gather,
} from '../domain/catch-up/gather.ts';
import { type LastHours, MOST_POSTS, type Seen } from '../domain/catch-up/read.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, type Parts, textFrom } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { AccountSchema } from './account-schema.ts';
import { type CardsLoaded, cardParts, loadCards, PreviewCardSchema } from './preview-card.ts';
import { loadStatuses, type StatusesLoaded, statusParts } from './status.ts';
import { isHiddenAtHome } from './status-filters.ts';
import { StatusSchema } from './status-schema.ts';

const Ids = Type.Array(Type.String());

const AuthorSchema = Type.Object({
  account_id: Type.String(),
  status_ids: Ids,
  statuses_count: Type.Integer({ description: 'Posts and boosts within these hours' }),
  week_count: Type.Integer({ description: 'Posts and boosts that came to the home timeline within a week' }),
});

export const CatchUpSchema = Type.Object({
  since: Type.String({ format: 'date-time' }),
  until: Type.String({ format: 'date-time' }),
  order: Type.Union(CATCH_UP_ORDERS.map((order) => Type.Literal(order))),
  complete: Type.Boolean({ description: `False when there were more than ${MOST_POSTS} posts: these are the newest` }),
  authors: Type.Array(AuthorSchema, {
    description: 'In the order asked for, each with all of their posts, newest first',
  }),
  links: Type.Array(Type.Object({ card: PreviewCardSchema, account_ids: Ids, status_ids: Ids }), {
    description: 'Links that several people shared, the most people first',
  }),
  threads: Type.Array(Type.Object({ account_ids: Ids, status_ids: Ids }), {
    description: 'Conversations with several posts, oldest post first',
  }),
  accounts: Type.Array(AccountSchema, { description: 'Everybody who is named above, once' }),
  statuses: Type.Array(StatusSchema, { description: 'All posts that are named above, once, newest first' }),
});

/** A CatchUp entity. */
export type CatchUpEntity = Omit<Static<typeof CatchUpSchema>, 'order'> & { order: CatchUpOrder };

export type CatchUpLoaded = {
  readonly last: LastHours;
  readonly order: CatchUpOrder;
  readonly shown: readonly Seen[];
  readonly catchUp: CatchUp;
  readonly statuses: StatusesLoaded;
  readonly cards: CardsLoaded;
};

/** Loads and gathers the last hours, without what a filter keeps out of the home timeline. The number of queries is fixed. */
export async function loadCatchUp(
  db: Db,
  viewer: Viewer,
  last: LastHours,
  order: CatchUpOrder,
): Promise<CatchUpLoaded> {
  const statuses = await loadStatuses(
    db,
    viewer,
    last.seen.map(({ id }) => id),
  );
  const shown = last.seen.filter(({ id, shownId }) => !isHiddenAtHome(statuses.filters, id, shownId));
  const catchUp = gather({ ...last, seen: shown }, order);
  const cards = await loadCards(
    db,
    viewer,
    catchUp.links.map(({ cardId }) => cardId),
  );
  return { last, order, shown, catchUp, statuses, cards };
}

/** The last hours at a glance: groups that name posts and people by their ids, and all of these once. */
export function renderCatchUp(loaded: CatchUpLoaded): JsonText<CatchUpEntity> {
  return textFrom(catchUpParts(loaded));
}

/** The same, of which its text and its value are made. */
export function catchUpParts({ last, order, shown, catchUp, statuses, cards }: CatchUpLoaded): Parts<CatchUpEntity> {
  const links = catchUp.links.flatMap(({ cardId, seen }) => {
    const card = cardParts(cards, cardId);
    return card === undefined ? [] : [{ card, ...idsOf(seen) }];
  });
  return {
    since: toIso(last.since),
    until: toIso(last.until),
    order,
    complete: last.isWhole,
    authors: catchUp.authors.map(authorOf),
    links,
    threads: catchUp.threads.map(({ seen }) => idsOf(seen)),
    accounts: peopleOf(shown).flatMap((id) => statuses.accounts.get(id) ?? []),
    statuses: shown.flatMap(({ id }) => statusParts(statuses, id) ?? []),
  };
}

function authorOf({ accountId, seen, week }: AuthorGroup): CatchUpEntity['authors'][number] {
  return {
    account_id: toWire(accountId),
    status_ids: idsOf(seen).status_ids,
    statuses_count: seen.length,
    week_count: week,
  };
}

function idsOf(seen: readonly Seen[]): { account_ids: string[]; status_ids: string[] } {
  return { account_ids: peopleOf(seen).map(toWire), status_ids: seen.map(({ id }) => toWire(id)) };
}

function peopleOf(seen: readonly Seen[]): number[] {
  return [...new Set(seen.map(({ accountId }) => accountId))];
}
