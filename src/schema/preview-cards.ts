import type { Generated, Selectable } from 'kysely';

/** The preview of a linked page. */
export interface PreviewCardsTable {
  id: number;
  url: string;
  title: Generated<string>;
  description: Generated<string>;
  language: string | null;
  type: Generated<string>;
  author_name: Generated<string>;
  author_url: Generated<string>;
  /** The account that the page names as its author; whether it counts is for the account to say (`isAttributable`). */
  author_account_id: number | null;
  /** The host of the page that names it. */
  author_domain: string | null;
  provider_name: Generated<string>;
  provider_url: Generated<string>;
  html: Generated<string>;
  width: Generated<number>;
  height: Generated<number>;
  image_key: string | null;
  image_remote_url: string | null;
  image_description: Generated<string>;
  embed_url: Generated<string>;
  blurhash: string | null;
  published_at: number | null;
  fetched_at: number | null;
  created_at: number;
  updated_at: number;
}

export type PreviewCardRow = Selectable<PreviewCardsTable>;
