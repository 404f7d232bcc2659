import { Type } from 'typebox';
import { remotePictureUrl } from '../domain/media/remote/urls.ts';
import { mediaUrl } from '../domain/media/urls.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonObject } from '../lib/json.ts';
import type { Instance } from '../platform/db/handle.ts';
import type { MediaAttachmentRow } from '../schema/media.ts';
import { nullable } from './account-schema.ts';

export const MediaAttachmentSchema = Type.Object({
  id: Type.String(),
  type: Type.String(),
  url: nullable(Type.String()),
  preview_url: nullable(Type.String()),
  remote_url: nullable(Type.String()),
  preview_remote_url: nullable(Type.String()),
  text_url: nullable(Type.String()),
  meta: nullable(Type.Unknown()),
  description: nullable(Type.String()),
  blurhash: nullable(Type.String()),
});

const text = (value: string | null) => (value === null ? 'null' : JSON.stringify(value));

/** A MediaAttachment. While it is being processed its addresses are null. */
export function renderMediaAttachment(instance: Instance, row: MediaAttachmentRow): JsonText {
  const { id, access_key: accessKey } = row;
  const own = row.state === 'done' ? mediaUrl(instance, row.key) : null;
  const url = own ?? remotePictureUrl(instance, 'attachments', { id, url: row.remote_url, accessKey });
  const small = row.type === 'image' ? row.remote_url : row.preview_remote_url;
  const preview =
    mediaUrl(instance, row.preview_key) ?? remotePictureUrl(instance, 'previews', { id, url: small, accessKey });
  // A sound without a cover has nothing to show.
  const shown = preview ?? (row.type === 'audio' ? null : url);
  return jsonObject({
    id: `"${toWire(row.id)}"`,
    type: text(row.type),
    url: text(url),
    preview_url: text(shown),
    remote_url: text(row.remote_url),
    preview_remote_url: text(row.preview_remote_url),
    text_url: 'null',
    meta: row.meta,
    description: text(row.description),
    blurhash: text(row.blurhash),
  });
}
