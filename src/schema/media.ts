import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** An image, gifv, video or audio file; without a status it is waiting to be attached. `state` is processing, done or failed. */
export interface MediaAttachmentsTable {
  id: number;
  account_id: number;
  status_id: number | null;
  position: Generated<number>;
  type: string;
  state: Generated<string>;
  key: string | null;
  mime: string | null;
  size: Generated<number>;
  preview_key: string | null;
  remote_url: string | null;
  preview_remote_url: string | null;
  /** For remote files: the secret part of their address, which only those who were shown it know. */
  access_key: Generated<string | null>;
  meta: Generated<string>;
  description: string | null;
  blurhash: string | null;
  error: string | null;
  created_at: number;
  updated_at: number;
}

export type MediaAttachmentRow = Selectable<MediaAttachmentsTable>;

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

/** A custom emoji; `handle` is `shortcode@domain`, `shortcode@` for local ones. */
export interface CustomEmojisTable {
  id: number;
  shortcode: string;
  domain: string | null;
  handle: string;
  uri: string | null;
  key: string | null;
  static_key: string | null;
  remote_url: string | null;
  category: string | null;
  visible_in_picker: Generated<Flag>;
  disabled: Generated<Flag>;
  featured: Generated<Flag>;
  created_at: number;
  updated_at: number;
}

export type CustomEmojiRow = Selectable<CustomEmojisTable>;
