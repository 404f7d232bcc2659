import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** A custom emoji of a remote server. */
export type RemoteEmoji = {
  readonly shortcode: string;
  readonly url: string;
  readonly uri: string | null;
  /** Milliseconds; null when the server does not say. */
  readonly updatedAt: number | null;
};

/** The most emojis kept of one server, more than any is known to have. */
const MOST = 20_000;

/** Stores the emojis that a server's texts use, up to a limit; a changed picture is shown from then on. */
export async function storeRemoteEmojis(tx: Tx, domain: string, emojis: readonly RemoteEmoji[]): Promise<void> {
  if (emojis.length === 0) return;
  const handles = emojis.map((emoji) => `${emoji.shortcode}@${domain}`);
  const rows = await tx
    .selectFrom('custom_emojis')
    .select(['id', 'handle', 'remote_url'])
    .where(idsIn(tx, 'handle', handles))
    .execute();
  const known = new Map(rows.map((row) => [row.handle, row]));
  let room = known.size < emojis.length ? MOST - (await countOf(tx, domain)) : 0;
  // Sorted, so that transactions that write the same emojis wait for each other instead of deadlocking.
  for (const emoji of emojis.toSorted((a, b) => (a.shortcode < b.shortcode ? -1 : 1))) {
    const row = known.get(`${emoji.shortcode}@${domain}`);
    if (!row && room > 0) {
      await insertEmoji(tx, domain, emoji);
      room -= 1;
    } else if (row && row.remote_url !== emoji.url) await movePicture(tx, row.id, emoji.url);
  }
}

async function countOf(tx: Tx, domain: string): Promise<number> {
  const { count } = await tx
    .selectFrom('custom_emojis')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function insertEmoji(tx: Tx, domain: string, { shortcode, url, uri }: RemoteEmoji): Promise<void> {
  const at = now();
  await tx
    .insertInto('custom_emojis')
    .values({
      id: newId(),
      shortcode,
      domain,
      handle: `${shortcode}@${domain}`,
      uri,
      remote_url: url,
      visible_in_picker: 0,
      created_at: at,
      updated_at: at,
    })
    .onConflict((oc) => oc.column('handle').doNothing())
    .execute();
}

async function movePicture(tx: Tx, id: number, url: string): Promise<void> {
  await tx
    .updateTable('custom_emojis')
    .set({ remote_url: url, key: null, static_key: null, updated_at: now() })
    .where('id', '=', id)
    .execute();
}
