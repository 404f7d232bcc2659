import { isBlank } from '../../lib/blank.ts';
import { failed } from '../../lib/errors.ts';
import { parseWireId } from '../../lib/id.ts';
import { scanText } from '../../lib/text/scan.ts';
import { DISTRIBUTABLE } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { blank, checkLength } from '../validation.ts';

const MAX_TEXT = 20_000;

type Said = { readonly text: string; readonly startsAt: number | null; readonly endsAt: number | null };

/** 422 for an announcement that is empty or too long, unless its text is the `known` one, or that ends before it starts. */
export function checkAnnouncement({ text, startsAt, endsAt }: Said, known?: string): void {
  if (text !== known && isBlank(text)) throw blank('announcement');
  if (text !== known) checkLength('announcement', text, MAX_TEXT);
  if (startsAt !== null && endsAt !== null && endsAt < startsAt) {
    throw failed('eventEndsTooEarly');
  }
}

/** The public and unlisted local posts whose pages the text links to; clients show them below it. */
export async function linkedStatuses(db: Db, text: string): Promise<number[]> {
  const ids = scanText(text).flatMap((token) => {
    if (token.type !== 'url' || !token.href.startsWith(`${db.instance.origin}/@`)) return [];
    return parseWireId(token.href.split('/').at(-1) ?? '') ?? [];
  });
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('statuses')
    .select('id')
    .where(idsIn(db, 'id', ids))
    .where('visibility', 'in', DISTRIBUTABLE)
    .execute();
  return rows.map((row) => row.id);
}
