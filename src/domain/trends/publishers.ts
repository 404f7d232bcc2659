import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** Creates missing records of the sites of links, so that staff can review them; maps the ids of links to those of their publishers. */
export async function ensurePublishers(
  tx: Tx,
  links: readonly { readonly id: number; readonly url: string }[],
): Promise<Map<number, number>> {
  if (links.length === 0) return new Map();
  const domains = new Map(links.map(({ id, url }) => [id, new URL(url).hostname]));
  const wanted = [...new Set(domains.values())];
  const known = await publisherIds(tx, wanted);
  const missing = wanted.filter((domain) => !known.has(domain));
  if (missing.length > 0) {
    const at = now();
    await tx
      .insertInto('link_publishers')
      .values(missing.map((domain) => ({ id: newId(), domain, requested_review_at: at })))
      .onConflict((conflict) => conflict.column('domain').doNothing())
      .execute();
  }
  const ids = missing.length > 0 ? await publisherIds(tx, wanted) : known;
  const pairs = [...domains].map(([id, domain]) => [id, ids.get(domain)] as const);
  return new Map(pairs.flatMap(([id, publisher]) => (publisher === undefined ? [] : [[id, publisher] as const])));
}

async function publisherIds(tx: Tx, domains: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('link_publishers')
    .select(['id', 'domain'])
    .where(idsIn(tx, 'domain', domains))
    .execute();
  return new Map(rows.map((row) => [row.domain, row.id]));
}
