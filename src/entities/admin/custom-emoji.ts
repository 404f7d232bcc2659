import { Type } from 'typebox';
import { toWire } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import type { Instance } from '../../platform/db/handle.ts';
import type { CustomEmojiRow } from '../../schema/media.ts';
import { nullable } from '../account-schema.ts';
import { emojiUrls } from '../emoji-picture.ts';

export const AdminEmojiSchema = Type.Object({
  id: Type.String(),
  shortcode: Type.String(),
  domain: nullable(Type.String()),
  url: nullable(Type.String()),
  static_url: nullable(Type.String()),
  category: nullable(Type.String()),
  visible_in_picker: Type.Boolean(),
  disabled: Type.Boolean(),
  featured: Type.Boolean(),
  created_at: Type.String(),
  updated_at: Type.String(),
});

/** A custom emoji as staff see it, as a plain value. */
export function adminEmojiOf(instance: Instance, row: CustomEmojiRow) {
  const { url, staticUrl } = emojiUrls(instance, row);
  return {
    id: toWire(row.id),
    shortcode: row.shortcode,
    domain: row.domain,
    url,
    static_url: staticUrl,
    category: row.category,
    visible_in_picker: row.visible_in_picker === 1,
    disabled: row.disabled === 1,
    featured: row.featured === 1,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
