import { Type } from 'typebox';
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
import { type JsonText, jsonArray, jsonObject, quote } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { renderAccounts } from './account.ts';
import { AccountSchema } from './account-schema.ts';
import { type CardsLoaded, loadCards, PreviewCardSchema, renderCard } from './preview-card.ts';
import { loadStatuses, renderStatuses, type StatusesLoaded } from './status.ts';
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
export function renderCatchUp({ last, order, shown, catchUp, statuses, cards }: CatchUpLoaded): JsonText {
  const links = catchUp.links.flatMap(({ cardId, seen }) => {
    const card = renderCard(cards, cardId);
    return card === undefined ? [] : [jsonObject({ card, ...idsOf(seen) })];
  });
  return jsonObject({
    since: quote(toIso(last.since)),
    until: quote(toIso(last.until)),
    order: quote(order),
    complete: String(last.isWhole),
    authors: jsonArray(catchUp.authors.map(renderAuthor)),
    links: jsonArray(links),
    threads: jsonArray(catchUp.threads.map(({ seen }) => jsonObject(idsOf(seen)))),
    accounts: renderAccounts(statuses.accounts, peopleOf(shown)),
    statuses: renderStatuses(
      statuses,
      shown.map(({ id }) => id),
    ),
  });
}

function renderAuthor({ accountId, seen, week }: AuthorGroup): JsonText {
  return jsonObject({
    account_id: quote(toWire(accountId)),
    status_ids: idsOf(seen).status_ids,
    statuses_count: String(seen.length),
    week_count: String(week),
  });
}

function idsOf(seen: readonly Seen[]): { readonly account_ids: JsonText; readonly status_ids: JsonText } {
  return {
    account_ids: JSON.stringify(peopleOf(seen).map(toWire)),
    status_ids: JSON.stringify(seen.map(({ id }) => toWire(id))),
  };
}

function peopleOf(seen: readonly Seen[]): number[] {
  return [...new Set(seen.map(({ accountId }) => accountId))];
}
