import { randomBytes } from 'node:crypto';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** A file attached to a remote post, which is not copied until somebody looks at it. */
export type RemoteAttachment = {
  readonly type: 'image' | 'video' | 'audio' | 'unknown';
  readonly mime: string | null;
  readonly url: string;
  readonly previewUrl: string | null;
  readonly description: string | null;
  readonly blurhash: string | null;
  /** In pixels, if the server says. */
  readonly width: number | null;
  readonly height: number | null;
  readonly focus: { readonly x: number; readonly y: number } | null;
};

/** Inserts remote attachments that belong to no status yet. Returns their ids in order. */
export async function insertRemoteAttachments(
  tx: Tx,
  accountId: number,
  attachments: readonly RemoteAttachment[],
): Promise<number[]> {
  if (attachments.length === 0) return [];
  const at = now();
  const rows = attachments.map((attachment) => ({
    id: newId(),
    account_id: accountId,
    type: attachment.type,
    state: 'done',
    mime: attachment.mime,
    remote_url: attachment.url,
    preview_remote_url: attachment.previewUrl,
    access_key: randomBytes(16).toString('base64url'),
    meta: remoteMeta(attachment),
    description: attachment.description,
    blurhash: attachment.blurhash,
    created_at: at,
    updated_at: at,
  }));
  await tx.insertInto('media_attachments').values(rows).execute();
  return rows.map((row) => row.id);
}

/** Mastodon: the `meta` of an attachment, as far as its server provides it. */
export function remoteMeta({ width, height, focus }: RemoteAttachment): string {
  const original =
    width === null || height === null
      ? {}
      : { original: { width, height, size: `${width}x${height}`, aspect: width / height } };
  return JSON.stringify({ ...(focus && { focus }), ...original });
}
