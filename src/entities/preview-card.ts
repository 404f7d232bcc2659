import { type Static, Type } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { remotePictureUrl } from '../domain/media/remote/urls.ts';
import { mediaUrl } from '../domain/media/urls.ts';
import { isAttributable } from '../domain/preview-cards/attribution.ts';
import type { Members, Parts } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { PreviewCardRow } from '../schema/media.ts';
import { type AccountsLoaded, loadAccounts } from './account.ts';
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
  missing_attribution: Type.Optional(Type.Boolean()),
});

type PreviewCard = Static<typeof PreviewCardSchema>;

/** A card, and whether the account that its page names as its author lets it do so. */
type Card = PreviewCardRow & { readonly isAttributed: boolean };

export type CardsLoaded = {
  readonly viewer: Viewer | null;
  readonly instance: Instance;
  readonly rows: ReadonlyMap<number, Card>;
  readonly accounts: AccountsLoaded;
};

/** Loads preview cards by id for a viewer, with the accounts of their authors; no query when there is none. */
export async function loadCards(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<CardsLoaded> {
  const rows = ids.length === 0 ? [] : await queryCards(db, ids);
  const authors = rows.filter((row) => row.isAttributed).map((row) => row.author_account_id);
  return {
    viewer,
    instance: db.instance,
    rows: new Map(rows.map((row) => [row.id, row])),
    accounts: await loadAccounts(
      db,
      authors.filter((id) => id !== null),
    ),
  };
}

async function queryCards(db: Db, ids: readonly number[]): Promise<Card[]> {
  const rows = await db
    .selectFrom('preview_cards as c')
    .leftJoin('accounts as a', 'a.id', 'c.author_account_id')
    .selectAll('c')
    .select('a.attribution_domains')
    .where(idsIn(db, 'c.id', ids))
    .execute();
  return rows.map(({ attribution_domains: domains, ...row }) => ({
    ...row,
    isAttributed: domains !== null && row.author_domain !== null && isAttributable(domains, row.author_domain),
  }));
}

/** A PreviewCard; undefined when it was not loaded or has not been fetched. */
export function cardParts(loaded: CardsLoaded, id: number): Parts<PreviewCard> | undefined {
  const row = loaded.rows.get(id);
  return row && row.fetched_at !== null ? cardFields(loaded, row) : undefined;
}

/** The members of a PreviewCard, for entities that add their own. */
export function cardFields(loaded: CardsLoaded, row: Card): Members<PreviewCard> {
  const image = mediaUrl(loaded.instance, row.image_key) ?? absentImage(loaded, row);
  return {
    url: row.url,
    title: row.title,
    description: row.description,
    language: row.language,
    type: row.type,
    author_name: row.author_name,
    author_url: row.author_url,
    provider_name: row.provider_name,
    provider_url: row.provider_url,
    html: row.html,
    width: row.width,
    height: row.height,
    image,
    image_description: row.image_description,
    embed_url: row.embed_url,
    blurhash: row.blurhash,
    published_at: row.published_at === null ? null : toIso(row.published_at),
    authors: authorsOf(loaded, row),
    missing_attribution: isMissingAttribution(loaded, row),
  };
}

/** The address from which a picture is fetched again after its copy was deleted; null if there never was a usable picture. */
function absentImage(
  { instance }: CardsLoaded,
  { id, blurhash, image_remote_url: url }: PreviewCardRow,
): string | null {
  return blurhash === null ? null : remotePictureUrl(instance, 'cards', { id, url });
}

function authorsOf(loaded: CardsLoaded, row: Card): Parts<PreviewCard['authors']> {
  const authorId = row.isAttributed ? row.author_account_id : null;
  if (row.author_name === '' && row.author_url === '' && authorId === null) return [];
  const account = authorId === null ? undefined : loaded.accounts.get(authorId);
  return [{ name: row.author_name, url: row.author_url, account: account ?? null }];
}

/** Whether the page names the viewer, who does not let it do so; for anybody else it is nobody's business whom it names in vain. */
function isMissingAttribution({ viewer }: CardsLoaded, row: Card): boolean | undefined {
  return viewer ? row.author_account_id === viewer.accountId && !row.isAttributed : undefined;
}
