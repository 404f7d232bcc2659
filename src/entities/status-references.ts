import type { Static } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { toWire } from '../lib/id.ts';
import { type Kept, keptText, type Members, toText } from '../lib/json.ts';
import { cachedReads } from '../platform/db/cached-read.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import { type EmojisLoaded, emojisByHandle, loadEmojisByHandle } from './custom-emoji.ts';
import type { StatusFragment } from './fragments.ts';
import { type CardsLoaded, cardParts, loadCards } from './preview-card.ts';
import type { StatusSchema } from './status-schema.ts';

type Status = Static<typeof StatusSchema>;
type Mention = Status['mentions'][number];

/** What statuses show of other rows: the accounts that they mention, emojis, and cards with their authors. */
export type StatusReferences = {
  readonly mentions: ReadonlyMap<number, Kept<Mention>>;
  readonly emojis: EmojisLoaded;
  readonly cards: CardsLoaded;
};

/** Loads what statuses show a viewer of other rows, in a fixed number of queries for those not cached. */
export async function loadStatusReferences(
  db: Db,
  viewer: Viewer | null,
  fragments: Iterable<StatusFragment>,
): Promise<StatusReferences> {
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

/** Mentions by account. */
const loadMentions = cachedReads(['accounts'], async (db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'domain', 'url', 'uri'])
    .where(idsIn(db, 'id', ids))
    .execute();
  return new Map(
    rows.map(({ id, username, domain, url, uri }) => {
      const acct = domain === null ? username : `${username}@${domain}`;
      return [id, keptText(toText({ id: toWire(id), username, url: url ?? uri, acct }))];
    }),
  );
});

/** What a status shows of other rows. */
export function statusReferenceParts(
  { mentions, emojis, cards }: StatusReferences,
  fragment: StatusFragment,
): Members<Pick<Status, 'mentions' | 'emojis' | 'card'>> {
  const { mentionIds, emojiHandles, cardId } = fragment;
  return {
    mentions: mentionIds.length === 0 ? [] : mentionIds.flatMap((id) => mentions.get(id) ?? []),
    emojis: emojisByHandle(emojis, emojiHandles),
    card: (cardId === null ? undefined : cardParts(cards, cardId)) ?? null,
  };
}
