import { type Static, Type } from 'typebox';
import { remotePictureUrl } from '../domain/media/remote/urls.ts';
import { mediaUrl } from '../domain/media/urls.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, keptText, type Parts, textFrom, valueFrom } from '../lib/json.ts';
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

type MediaAttachment = Static<typeof MediaAttachmentSchema>;

/** A MediaAttachment as text. */
export function renderMediaAttachment(instance: Instance, row: MediaAttachmentRow): JsonText<MediaAttachment> {
  return textFrom(mediaAttachment(instance, row));
}

/** The same as a value. */
export function mediaAttachmentValue(instance: Instance, row: MediaAttachmentRow): MediaAttachment {
  return valueFrom(mediaAttachment(instance, row));
}

/** A MediaAttachment. While it is being processed its addresses are null. */
export function mediaAttachment(instance: Instance, row: MediaAttachmentRow): Parts<MediaAttachment> {
  const { id, access_key: accessKey } = row;
  const own = row.state === 'done' ? mediaUrl(instance, row.key) : null;
  const url = own ?? remotePictureUrl(instance, 'attachments', { id, url: row.remote_url, accessKey });
  const small = row.type === 'image' ? row.remote_url : row.preview_remote_url;
  const preview =
    mediaUrl(instance, row.preview_key) ?? remotePictureUrl(instance, 'previews', { id, url: small, accessKey });
  // A sound without a cover has nothing to show.
  const shown = preview ?? (row.type === 'audio' ? null : url);
  return {
    id: toWire(row.id),
    type: row.type,
    url,
    preview_url: shown,
    remote_url: row.remote_url,
    preview_remote_url: row.preview_remote_url,
    text_url: null,
    meta: keptText(row.meta),
    description: row.description,
    blurhash: row.blurhash,
  };
}
