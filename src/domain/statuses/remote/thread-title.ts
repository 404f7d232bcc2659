import { textOfSanitized } from '../../../lib/html/sanitize.ts';
import type { Tx } from '../../../platform/db/handle.ts';
import type { StatusRow } from '../../../schema/statuses.ts';

/** The title that stands above a text, as it is stored. */
const TITLE = /^<p><strong>([^<>]*)<\/strong><\/p>(?=.)/s;
/** What software puts before the title of what is answered. */
const REPLY = /^(?:\s*(?:re|aw|antw|sv|vs|odp|ynt|رد|回复|回覆)(?:\[\d+\])?\s*[:：])+/iu;
const MENTIONS = /^(?:\s*@[^\s@]+(?:@[^\s@]+)?)+/;
const CUT = /(?:…|\.{3})$/;

type Parent = Pick<StatusRow, 'content' | 'conversation_id'>;

/** The content of a reply without its title, where that only repeats how its thread or the post that it answers begins, as forums send it. */
export async function contentInThread(tx: Tx, content: string, parent: Parent | undefined): Promise<string> {
  const heading = TITLE.exec(content);
  if (!heading || !parent) return content;
  const title = plain(heading[1] ?? '')
    .replace(REPLY, '')
    .replace(CUT, '')
    .trim();
  const above = [parent.content, ...(await firstOf(tx, parent))];
  return above.some((html) => plain(html).replace(REPLY, '').trim().startsWith(title))
    ? content.slice(heading[0].length)
    : content;
}

async function firstOf(tx: Tx, { conversation_id: id }: Parent): Promise<string[]> {
  if (id === null) return [];
  const first = await tx
    .selectFrom('statuses')
    .select('content')
    .where('conversation_id', '=', id)
    .where('in_reply_to_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first ? [first.content] : [];
}

function plain(html: string): string {
  return textOfSanitized(html).replace(MENTIONS, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
