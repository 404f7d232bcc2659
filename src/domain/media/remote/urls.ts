import { createHash } from 'node:crypto';
import { parseWireId, toWire } from '../../../lib/id.ts';
import type { Instance } from '../../../platform/db/handle.ts';
import { REMOTE_PICTURES, type RemotePictureKind } from './pictures.ts';

type Shown = {
  readonly id: number;
  readonly url: string | null;
  readonly accessKey?: string | null;
  /** Asks for the form that does not move. */
  readonly still?: boolean;
};

/**
 * Our address for a remote picture; null when there is none. For attachments as in Mastodon: `/media_proxy/ID/original` and `small`, with
 * the key that is needed for those of hidden posts, because ids can be guessed. What can be replaced under the same id has a version that
 * changes with it, so that nobody goes on showing the former one.
 */
export function remotePictureUrl(
  instance: Instance,
  kind: RemotePictureKind,
  { id, url, accessKey = null, still = false }: Shown,
): string | null {
  if (url === null) return null;
  return `${instance.origin}/media_proxy/${path(kind, toWire(id))}${query(kind, { url, accessKey, still })}`;
}

type Asked = { readonly url: string; readonly accessKey: string | null; readonly still: boolean };

function query(kind: RemotePictureKind, { url, accessKey, still }: Asked): string {
  if (kind === 'attachments' || kind === 'previews') return accessKey === null ? '' : `?key=${accessKey}`;
  const version = createHash('sha256').update(url).digest('hex').slice(0, 8);
  return still ? `?v=${version}&still=1` : `?v=${version}`;
}

function path(kind: RemotePictureKind, id: string): string {
  if (kind === 'attachments') return `${id}/original`;
  return kind === 'previews' ? `${id}/small` : `${kind}/${id}`;
}

/** Parses the two parts of such a path; undefined when it is not one. */
export function parseRemotePicture(first: string, second: string): { kind: RemotePictureKind; id: number } | undefined {
  const named = parseWireId(first);
  if (named !== undefined) return { kind: second === 'small' ? 'previews' : 'attachments', id: named };
  const kind = REMOTE_PICTURES.find((known) => known === first);
  const id = parseWireId(second);
  return kind === undefined || id === undefined ? undefined : { kind, id };
}
