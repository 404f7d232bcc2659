import type { Db, Tx } from '../../../platform/db/handle.ts';
import type { Colors } from '../../../platform/images/colors.ts';
import { parseMeta } from '../meta.ts';

/** The kinds of remote media that are shown through a copy of ours. */
export const REMOTE_PICTURES = ['avatars', 'headers', 'emojis', 'attachments', 'previews', 'cards'] as const;

export type RemotePictureKind = (typeof REMOTE_PICTURES)[number];

/** A remote picture: its address there, and the keys of our copy and of its still form if there is one. */
export type RemotePicture = {
  readonly url: string;
  readonly key: string | null;
  readonly staticKey: string | null;
  readonly isPicture: boolean;
  /** Whether it is a video or audio file, which is copied too. Other types are not. */
  readonly isAv: boolean;
  /** The domain of its owner or server. */
  readonly domain: string;
};

/** The picture of a kind that belongs to the account, emoji, attachment or preview card of that id. */
export async function findRemotePicture(
  db: Db,
  kind: RemotePictureKind,
  id: number,
): Promise<RemotePicture | undefined> {
  const found = await FIND[kind](db, id);
  if (!found?.url) return undefined;
  const { url, key, staticKey = null, type = 'image', domain } = found;
  const isAv = AV_TYPES.includes(type);
  return { url, key, staticKey, isPicture: type === 'image', isAv, domain: domain ?? '' };
}

/** The types of attachments that are video or audio, by Mastodon's names. */
const AV_TYPES = ['video', 'gifv', 'audio'];

type Found =
  | { url: string | null; key: string | null; staticKey?: string | null; type?: string; domain: string | null }
  | undefined;

const FIND: Readonly<Record<RemotePictureKind, (db: Db, id: number) => Promise<Found>>> = {
  avatars: (db, id) =>
    db
      .selectFrom('accounts')
      .select(['avatar_remote_url as url', 'avatar_key as key', 'avatar_static_key as staticKey', 'domain'])
      .where('id', '=', id)
      .where('domain', 'is not', null)
      .where('suspended_at', 'is', null)
      .executeTakeFirst(),
  headers: (db, id) =>
    db
      .selectFrom('accounts')
      .select(['header_remote_url as url', 'header_key as key', 'header_static_key as staticKey', 'domain'])
      .where('id', '=', id)
      .where('domain', 'is not', null)
      .where('suspended_at', 'is', null)
      .executeTakeFirst(),
  emojis: (db, id) =>
    db
      .selectFrom('custom_emojis')
      .select(['remote_url as url', 'key', 'static_key as staticKey', 'domain'])
      .where('id', '=', id)
      .where('domain', 'is not', null)
      .executeTakeFirst(),
  attachments: async (db, id) => {
    const row = await attachment(db, id);
    return row && { url: row.remote_url, key: row.key, domain: row.domain, type: row.type };
  },
  previews: async (db, id) => {
    const row = await attachment(db, id);
    if (!row) return undefined;
    if (row.type === 'image') return { url: row.remote_url, key: row.preview_key, domain: row.domain };
    return { url: row.preview_remote_url, key: row.preview_key, domain: row.domain };
  },
  cards: async (db, id) => {
    // Pictures of unsupported types, found when the page was visited, have no blurhash.
    const row = await db
      .selectFrom('preview_cards')
      .select(['image_remote_url as url', 'image_key as key'])
      .where('id', '=', id)
      .where('blurhash', 'is not', null)
      .executeTakeFirst();
    return row && { ...row, domain: URL.parse(row.url ?? '')?.hostname ?? null };
  },
};

function attachment(db: Db, id: number) {
  return db
    .selectFrom('media_attachments as m')
    .leftJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.type', 'm.remote_url', 'm.preview_remote_url', 'm.key', 'm.preview_key', 'a.domain'])
    .where('m.id', '=', id)
    .where('m.remote_url', 'is not', null)
    .where('a.suspended_at', 'is', null)
    .executeTakeFirst();
}

/** The files of a copy: the main one, and its still or small form; `colors` are those of a preview. */
export type Copy = { readonly key: string; readonly staticKey: string; readonly colors?: Colors };

/** Records a copy, unless the picture has been replaced in the meantime. */
export async function keepCopy(tx: Tx, kind: RemotePictureKind, id: number, url: string, copy: Copy): Promise<void> {
  const { key, staticKey } = copy;
  switch (kind) {
    case 'avatars':
      await tx
        .updateTable('accounts')
        .set((eb) => ({ avatar_key: key, avatar_static_key: staticKey, revision: eb('revision', '+', 1) }))
        .where('id', '=', id)
        .where('avatar_remote_url', '=', url)
        .execute();
      return;
    case 'headers':
      await tx
        .updateTable('accounts')
        .set((eb) => ({ header_key: key, header_static_key: staticKey, revision: eb('revision', '+', 1) }))
        .where('id', '=', id)
        .where('header_remote_url', '=', url)
        .execute();
      return;
    case 'emojis':
      await tx
        .updateTable('custom_emojis')
        .set({ key, static_key: staticKey })
        .where('id', '=', id)
        .where('remote_url', '=', url)
        .execute();
      return;
    case 'attachments':
      await tx
        .updateTable('media_attachments')
        .set({ key, preview_key: staticKey })
        .where('id', '=', id)
        .where('remote_url', '=', url)
        .execute();
      return;
    case 'previews':
      await keepPreview(tx, id, copy);
      return;
    case 'cards':
      await tx
        .updateTable('preview_cards')
        .set({ image_key: key })
        .where('id', '=', id)
        .where('image_remote_url', '=', url)
        .execute();
  }
}

/** Clients are told the colours of the thumbnails of videos and audio files. Mastodon: MediaAttachment, `thumbnail`. */
async function keepPreview(tx: Tx, id: number, { staticKey, colors }: Copy): Promise<void> {
  const row = await tx
    .updateTable('media_attachments')
    .set({ preview_key: staticKey })
    .where('id', '=', id)
    .returning(['type', 'meta', 'status_id'])
    .executeTakeFirst();
  if (!row || !colors || row.type === 'image') return;
  const meta = JSON.stringify({ ...parseMeta(row.meta), colors });
  await tx.updateTable('media_attachments').set({ meta }).where('id', '=', id).execute();
  if (row.status_id === null) return;
  await tx
    .updateTable('statuses')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', row.status_id)
    .execute();
}
