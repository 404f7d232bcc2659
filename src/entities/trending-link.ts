import { Type } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import type { TagDay } from '../domain/tags/history.ts';
import { loadLinkHistories } from '../domain/trends/link-history.ts';
import { type JsonText, jsonArray, jsonObject } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { type CardsLoaded, cardFields, loadCards, PreviewCardSchema } from './preview-card.ts';

const HistorySchema = Type.Object({ day: Type.String(), uses: Type.String(), accounts: Type.String() });

export const TrendingLinkSchema = Type.Intersect([
  PreviewCardSchema,
  Type.Object({ history: Type.Array(HistorySchema) }),
]);

export type LinksLoaded = { cards: CardsLoaded; histories: ReadonlyMap<number, readonly TagDay[]> };

/** Loads the cards of links for a viewer, with their use in the last week. */
export async function loadTrendingLinks(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<LinksLoaded> {
  return { cards: await loadCards(db, viewer, ids), histories: await loadLinkHistories(db, ids) };
}

/** A JSON array of Trends::Link in the order of the ids. */
export function renderTrendingLinks({ cards, histories }: LinksLoaded, ids: readonly number[]): JsonText {
  const rendered = ids.map((id) => {
    const row = cards.rows.get(id);
    return row && jsonObject({ ...cardFields(cards, row), history: historyText(histories.get(id) ?? []) });
  });
  return jsonArray(rendered.filter((text) => text !== undefined));
}

function historyText(days: readonly TagDay[]): JsonText {
  return JSON.stringify(
    days.map(({ day, uses, accounts }) => ({ day: String(day), uses: String(uses), accounts: String(accounts) })),
  );
}
