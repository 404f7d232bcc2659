import { timingSafeEqual } from 'node:crypto';
import { isDistributable } from '../../../lib/visibility.ts';
import type { Db } from '../../../platform/db/handle.ts';
import type { RemotePictureKind } from './pictures.ts';

/**
 * Whether a request may see the copy of a remote picture: always for files of public posts, otherwise with the key from the address that
 * the viewer was given. (Mastodon: `media_proxy_controller.rb`, which asks who is signed in.)
 */
export async function mayShow(db: Db, kind: RemotePictureKind, id: number, key: string): Promise<boolean> {
  if (kind !== 'attachments' && kind !== 'previews') return true;
  const row = await db
    .selectFrom('media_attachments as m')
    .leftJoin('statuses as s', 's.id', 'm.status_id')
    .select(['m.access_key', 's.visibility'])
    .where('m.id', '=', id)
    .executeTakeFirst();
  return isDistributable(row?.visibility ?? '') || isSame(row?.access_key ?? '', key);
}

function isSame(known: string, given: string): boolean {
  const [a, b] = [Buffer.from(known), Buffer.from(given)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
