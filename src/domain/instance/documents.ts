import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { DocumentRow } from '../../schema/instance.ts';

/** The kinds of long texts. The `content` of each is Markdown or HTML as its author wrote it; see the entities for what is shown. */
export type DocumentKind = 'extended_description' | 'privacy_policy' | 'terms_of_service';

/** The latest published version of a long text; undefined when there is none. */
export function findDocument(db: Db, kind: DocumentKind): Promise<DocumentRow | undefined> {
  return published(db, kind).orderBy('id', 'desc').executeTakeFirst();
}

/** The terms in force, or else the next to come, or the latest that name no day. (Mastodon: `TermsOfService.current`.) */
export async function findTerms(db: Db): Promise<DocumentRow | undefined> {
  const at = now();
  const terms = published(db, 'terms_of_service');
  const inForce = await terms.where('effective_at', '<=', at).orderBy('effective_at', 'desc').executeTakeFirst();
  if (inForce) return inForce;
  const next = await terms.where('effective_at', '>', at).orderBy('effective_at').executeTakeFirst();
  return next ?? findDocument(db, 'terms_of_service');
}

/** The terms that take or took effect on the day that starts at `day` (ms, UTC). */
export function findTermsOf(db: Db, day: number): Promise<DocumentRow | undefined> {
  return published(db, 'terms_of_service')
    .where('effective_at', '>=', day)
    .where('effective_at', '<', day + 86_400_000)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** When the terms that follow these take effect (ms), if there are any. */
export async function findSuccession(db: Db, terms: DocumentRow): Promise<number | null> {
  const next = await published(db, 'terms_of_service')
    .where('effective_at', '>', terms.effective_at ?? 0)
    .orderBy('effective_at')
    .executeTakeFirst();
  return next?.effective_at ?? null;
}

function published(db: Db, kind: DocumentKind) {
  return db.selectFrom('documents').selectAll().where('kind', '=', kind).where('published_at', 'is not', null);
}
