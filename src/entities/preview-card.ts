import { Type } from 'typebox';
import { remotePictureUrl } from '../domain/media/remote/urls.ts';
import { mediaUrl } from '../domain/media/urls.ts';
import { type JsonText, jsonArray, jsonObject, quote } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { PreviewCardRow } from '../schema/preview-cards.ts';
import { type AccountsLoaded, loadAccounts, renderAccount } from './account.ts';
import { AccountSchema, nullable } from './account-schema.ts';

export const PreviewCardSchema = Type.Object({
  url: Type.String(),
  title: Type.String(),
  description: Type.String(),
  language: nullable(Type.String()),
  type: Type.String(),
  author_name: Type.String(),
  author_url: Type.String(),
  provider_name: Type.String(),
  provider_url: Type.String(),
  html: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  image: nullable(Type.String()),
  image_description: Type.String(),
  embed_url: Type.String(),
  blurhash: nullable(Type.String()),
  published_at: nullable(Type.String()),
  authors: Type.Array(Type.Object({ name: Type.String(), url: Type.String(), account: nullable(AccountSchema) })),
});

export type CardsLoaded = { instance: Instance; rows: ReadonlyMap<number, PreviewCardRow>; accounts: AccountsLoaded };

/** Loads preview cards by id, with the accounts of their authors; no query when there is none. */
export async function loadCards(db: Db, ids: readonly number[]): Promise<CardsLoaded> {
  const rows = ids.length === 0 ? [] : await queryCards(db, ids);
  const authors = rows.map((row) => row.author_account_id).filter((id) => id !== null);
  return {
    instance: db.instance,
    rows: new Map(rows.map((row) => [row.id, row])),
    accounts: await loadAccounts(db, authors),
  };
}

function queryCards(db: Db, ids: readonly number[]): Promise<PreviewCardRow[]> {
  return db
    .selectFrom('preview_cards')
    .selectAll()
    .where(idsIn(db, 'id', ids))
    .execute();
}

/** A PreviewCard; undefined when it was not loaded or has not been fetched. */
export function renderCard(loaded: CardsLoaded, id: number): JsonText | undefined {
  const row = loaded.rows.get(id);
  return row && row.fetched_at !== null ? jsonObject(cardFields(loaded, row)) : undefined;
}

/** The fields of a PreviewCard, for entities that add their own. */
export function cardFields(loaded: CardsLoaded, row: PreviewCardRow): Record<string, JsonText> {
  const image = mediaUrl(loaded.instance, row.image_key) ?? absentImage(loaded, row);
  return {
    url: quote(row.url),
    title: quote(row.title),
    description: quote(row.description),
    language: orNull(row.language),
    type: quote(row.type),
    author_name: quote(row.author_name),
    author_url: quote(row.author_url),
    provider_name: quote(row.provider_name),
    provider_url: quote(row.provider_url),
    html: quote(row.html),
    width: String(row.width),
    height: String(row.height),
    image: orNull(image),
    image_description: quote(row.image_description),
    embed_url: quote(row.embed_url),
    blurhash: orNull(row.blurhash),
    published_at: orNull(row.published_at === null ? null : toIso(row.published_at)),
    authors: renderAuthors(loaded, row),
  };
}

/** The address from which a picture is fetched again after its copy was deleted; null if there never was a usable picture. */
function absentImage(
  { instance }: CardsLoaded,
  { id, blurhash, image_remote_url: url }: PreviewCardRow,
): string | null {
  return blurhash === null ? null : remotePictureUrl(instance, 'cards', { id, url });
}

function renderAuthors(loaded: CardsLoaded, row: PreviewCardRow): JsonText {
  if (row.author_name === '' && row.author_url === '' && row.author_account_id === null) return '[]';
  const account = row.author_account_id === null ? undefined : renderAccount(loaded.accounts, row.author_account_id);
  return jsonArray([
    jsonObject({ name: quote(row.author_name), url: quote(row.author_url), account: account ?? 'null' }),
  ]);
}

function orNull(text: string | null): JsonText {
  return text === null ? 'null' : quote(text);
}
