import { firstLink } from '../../lib/html/first-link.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/**
 * A popular post makes many servers fetch its link within the same second, so for posts from elsewhere we wait a random time (ms).
 * Mastodon: 1 to 59 s.
 */
const JITTER = 59_000;

const ATTEMPTS = 3;

type Linking = Pick<StatusRow, 'content' | 'local' | 'url'>;

/**
 * The link of a status that gets a preview: the first one to another site, or, if it links to its own page there, as videos, articles and
 * events do here, that page.
 */
export function previewedLink(
  tx: { instance: { origin: string } },
  { content, local, url: page }: Linking,
): string | undefined {
  const own = local === 0 && page !== null ? firstLink(content, ({ href }) => href === page) : undefined;
  return own ?? firstLink(content, (url) => url.origin !== tx.instance.origin);
}

/**
 * Orders a preview of the first link in a status. For an edited one, `before` is its previous content: if its link has changed, the old
 * preview is removed at once. The caller gives the status a new revision.
 */
export async function enqueuePreviewCard(
  tx: Tx,
  status: Linking & Pick<StatusRow, 'id'>,
  before?: string,
): Promise<void> {
  const link = previewedLink(tx, status);
  if (before !== undefined) {
    if (previewedLink(tx, { ...status, content: before }) === link) return;
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
