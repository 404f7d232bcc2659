import type { Viewer } from '../domain/accounts/viewer.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonArray } from '../lib/json.ts';
import { cachedReads } from '../platform/db/cached-read.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import { type EmojisLoaded, loadEmojisByHandle, renderEmojisByHandle } from './custom-emoji.ts';
import type { StatusFragment } from './fragments.ts';
import { type CardsLoaded, loadCards, renderCard } from './preview-card.ts';

/** What statuses show of other rows: the accounts that they mention, emojis, and cards with their authors. */
export type StatusesShown = {
  readonly mentions: ReadonlyMap<number, JsonText>;
  readonly emojis: EmojisLoaded;
  readonly cards: CardsLoaded;
};

/** Loads what statuses show a viewer of other rows, in a fixed number of queries for those not cached. */
export async function loadStatusesShown(
  db: Db,
  viewer: Viewer | null,
  fragments: Iterable<StatusFragment>,
): Promise<StatusesShown> {
  const all = [...fragments];
  return {
    mentions: await loadMentions(
      db,
      all.flatMap((fragment) => fragment.mentionIds),
    ),
    emojis: await loadEmojisByHandle(
      db,
      all.flatMap((fragment) => fragment.emojiHandles),
    ),
    cards: await loadCards(
      db,
      viewer,
      all.flatMap((fragment) => fragment.cardId ?? []),
    ),
  };
}

/** The JSON of mentions, by account. */
const loadMentions = cachedReads(['accounts'], async (db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'domain', 'url', 'uri'])
    .where(idsIn(db, 'id', ids))
    .execute();
  return new Map(
    rows.map(({ id, username, domain, url, uri }) => {
      const acct = domain === null ? username : `${username}@${domain}`;
      return [id, JSON.stringify({ id: toWire(id), username, url: url ?? uri, acct })];
    }),
  );
});

/** What a status shows of other rows, without braces. */
export function renderStatusShown({ mentions, emojis, cards }: StatusesShown, fragment: StatusFragment): string {
  const { mentionIds, emojiHandles, cardId } = fragment;
  const mentioned = jsonArray(mentionIds.flatMap((id) => mentions.get(id) ?? []));
  const card = (cardId === null ? undefined : renderCard(cards, cardId)) ?? 'null';
  return `"mentions":${mentioned},"emojis":${renderEmojisByHandle(emojis, emojiHandles)},"card":${card}`;
}
