import { type Static, Type } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import type { TagDay } from '../domain/tags/history.ts';
import { loadLinkHistories } from '../domain/trends/link-history.ts';
import { type JsonText, type Members, textFrom } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { type CardsLoaded, cardFields, loadCards, PreviewCardSchema } from './preview-card.ts';

const HistorySchema = Type.Object({ day: Type.String(), uses: Type.String(), accounts: Type.String() });

export const TrendingLinkSchema = Type.Intersect([
  PreviewCardSchema,
  Type.Object({ history: Type.Array(HistorySchema) }),
]);

type TrendingLink = Static<typeof TrendingLinkSchema>;

export type LinksLoaded = { cards: CardsLoaded; histories: ReadonlyMap<number, readonly TagDay[]> };

/** Loads the cards of links for a viewer, with their use in the last week. */
export async function loadTrendingLinks(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<LinksLoaded> {
  return { cards: await loadCards(db, viewer, ids), histories: await loadLinkHistories(db, ids) };
}

/** A JSON array of Trends::Link in the order of the ids. */
export function renderTrendingLinks(loaded: LinksLoaded, ids: readonly number[]): JsonText<TrendingLink[]> {
  return textFrom<TrendingLink[]>(trendingLinks(loaded, ids));
}

/** The same, of which its text and its value are made. */
export function trendingLinks({ cards, histories }: LinksLoaded, ids: readonly number[]): Members<TrendingLink>[] {
  return ids.flatMap((id) => {
    const row = cards.rows.get(id);
    return row ? [{ ...cardFields(cards, row), history: (histories.get(id) ?? []).map(historyDay) }] : [];
  });
}

function historyDay({ day, uses, accounts }: TagDay): Static<typeof HistorySchema> {
  return { day: String(day), uses: String(uses), accounts: String(accounts) };
}
