import { firstLink } from '../../lib/html/first-link.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/**
 * A popular post makes many servers fetch its link within the same second, so for posts from elsewhere we wait a random time (ms).
 * Mastodon: 1 to 59 s.
 */
const JITTER = 59_000;

const ATTEMPTS = 3;

type Linking = Pick<StatusRow, 'id' | 'content' | 'local' | 'url'>;

/**
 * The link of a status that gets a preview: the first one to another site that is not the profile of somebody whom it mentions, or, if it
 * links to its own page there, as videos, articles and events do here, that page.
 */
export async function previewedLink(db: Db, status: Linking): Promise<string | undefined> {
  const { content } = status;
  const isElsewhere = (url: URL) => url.origin !== db.instance.origin;
  const link = firstLink(content, isElsewhere);
  if (link === undefined || status.local === 1) return link;
  const page = URL.parse(status.url ?? '')?.href;
  const own = firstLink(content, ({ href }) => href === page);
  if (own !== undefined) return own;
  const profiles = await profilesIn(db, status.id);
  return profiles.has(link) ? firstLink(content, (url) => isElsewhere(url) && !profiles.has(url.href)) : link;
}

/** The pages of the accounts that a status mentions, which some software links without saying that these are mentions (NodeBB). */
async function profilesIn(db: Db, statusId: number): Promise<ReadonlySet<string>> {
  const accounts = await db
    .selectFrom('mentions as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['a.url', 'a.uri'])
    .where('m.status_id', '=', statusId)
    .execute();
  return new Set(accounts.flatMap(({ url, uri }) => [URL.parse(url ?? '')?.href ?? uri, uri]));
}

/**
 * Orders a preview of the first link in a status. For an edited one, `before` is its previous content: if its link has changed, the old
 * preview is removed at once. The caller gives the status a new revision.
 */
export async function enqueuePreviewCard(tx: Tx, status: Linking, before?: string): Promise<void> {
  const link = await previewedLink(tx, status);
  if (before !== undefined) {
    if ((await previewedLink(tx, { ...status, content: before })) === link) return;
    await tx.updateTable('statuses').set({ card_id: null }).where('id', '=', status.id).execute();
  }
  if (link === undefined) return;
  await enqueue(tx, {
    name: 'preview-link',
    payload: { statusId: status.id, url: link },
    lane: 'low',
    host: new URL(link).host,
    runAt: status.local === 1 ? undefined : now() + Math.floor(Math.random() * JITTER),
    maxAttempts: ATTEMPTS,
  });
}
