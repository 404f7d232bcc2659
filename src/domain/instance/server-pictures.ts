import { readFile, stat } from 'node:fs/promises';
import { failed } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { blurhashOf, processIcon, processLogo, processThumbnail } from '../../platform/pictures.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { forgetFiles } from '../media/files.ts';
import { storeImage } from '../media/preview.ts';
import { readSettings, writeSetting } from '../settings/settings.ts';
import { FILE_SETTINGS, type SettingName } from '../settings/settings-table.ts';

/** Mastodon: 16 MB, as for any image. */
const MAX_BYTES = 16_777_216;

/** The pictures of a server, and the settings that each of them consists of. */
const PICTURES = {
  thumbnail: ['thumbnail_key', 'thumbnail_large_key', 'thumbnail_blurhash'],
  logo: ['logo_key', 'logo_size'],
  icon: ['icon_key', 'icon_small_key'],
} as const satisfies Record<string, readonly SettingName[]>;

/** The picture beside the description of the server, its logo in the frame of pages, and its icon. */
export type ServerPictureKind = keyof typeof PICTURES;

/** What the settings of a picture are to be; its files are stored already. */
export type ServerPicture = ReadonlyMap<SettingName, string>;

/** Scales an uploaded picture of the server and stores it. 422 for a file that is not an image or is too large. Never inside a transaction. */
export async function storeServerPicture(
  storage: MediaStorage,
  kind: ServerPictureKind,
  path: string,
): Promise<ServerPicture> {
  if ((await stat(path)).size > MAX_BYTES) throw failed('serverPictureTooLarge');
  return new Map(await STORES[kind](storage, await readFile(path)));
}

type Store = (storage: MediaStorage, bytes: Buffer) => Promise<readonly (readonly [SettingName, string])[]>;

const STORES: Readonly<Record<ServerPictureKind, Store>> = {
  async thumbnail(storage, bytes) {
    const { normal, large } = await processThumbnail(bytes);
    return [
      ['thumbnail_key', await storeImage(storage, normal)],
      ['thumbnail_large_key', await storeImage(storage, large)],
      ['thumbnail_blurhash', await blurhashOf(normal.bytes)],
    ];
  },
  async logo(storage, bytes) {
    const logo = await processLogo(bytes);
    return [
      ['logo_key', await storeImage(storage, logo)],
      ['logo_size', `${logo.width}x${logo.height}`],
    ];
  },
  async icon(storage, bytes) {
    const { large, small } = await processIcon(bytes);
    return [
      ['icon_key', await storeImage(storage, large)],
      ['icon_small_key', await storeImage(storage, small)],
    ];
  },
};

/** Sets a picture of the server, or removes it. */
export async function setServerPicture(
  tx: Tx,
  moderator: Moderator,
  kind: ServerPictureKind,
  picture: ServerPicture | null,
): Promise<void> {
  const before = await readSettings(tx);
  const [main, ...more] = PICTURES[kind];
  const [from, to] = [before[main], picture?.get(main) ?? null];
  if (from === to) return;
  for (const name of [main, ...more]) await writeSetting(tx, name, picture?.get(name) ?? null);
  const files = FILE_SETTINGS.filter((name) => PICTURES[kind].some((one) => one === name));
  await forgetFiles(
    tx,
    files.map((name) => before[name]),
  );
  const details = { from, to };
  await logAct(tx, moderator, { action: 'update', targetType: 'setting', targetId: 0, label: kind, details });
}
