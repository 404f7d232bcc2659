import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

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
