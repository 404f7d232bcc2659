import { sql } from 'kysely';
import { withoutInlineQuote } from '../../lib/html/inline-quote.ts';
import { toPlainText } from '../../lib/html/sanitize.ts';
import { fold } from '../../lib/keyword.ts';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { MailType } from '../../schema/users.ts';
import { loadFilterMatcher } from '../filters/matcher.ts';
import { passesFilter } from '../notifications/list.ts';
import { judge } from '../notifying/judge.ts';
import { asMailType } from '../notifying/order-mail.ts';
import { visibleTo } from '../statuses/policy.ts';
import type { Reader } from './reader.ts';

/** Older notifications (ms) are left out. */
const AGE = 86_400_000;
/** How many notifications are considered for one e-mail. */
const MOST = 100;

/** One notification in an e-mail. */
export type News = {
  readonly id: number;
  readonly type: MailType;
  readonly username: string;
  readonly domain: string | null;
  readonly statusId: number | null;
  readonly statusUri: string | null;
  /** The local author of a status that everybody may see. */
  readonly openAuthor: string | null;
  /** The warning or the text of the status, as plain text. */
  readonly text: string;
};

type Row = Omit<News, 'type' | 'text'> & {
  readonly type: string;
  readonly senderId: number;
  readonly warning: string | null;
  readonly content: string | null;
};

/**
 * What has happened since the last e-mail, oldest first, without what the recipient has blocked, muted or filtered since, may no longer
 * see, or hides by a keyword. `newest` is the last notification considered, if there was any.
 */
export async function listNews(
  db: Db,
  { accountId, types, known }: Reader,
): Promise<{ news: News[]; newest: number | undefined }> {
  const { rows } = await sql<Row>`
    select n.id, n.type, n.from_account_id as "senderId", sender.username, sender.domain, s.id as "statusId",
      s.uri as "statusUri", author.username as "openAuthor", s.spoiler_text as warning, s.content
    from notifications as n
    join accounts as sender on sender.id = n.from_account_id
    left join statuses as s on s.id = n.status_id
    left join accounts as author on author.id = s.account_id and author.domain is null and ${visibleTo(null, 's', 'author')}
    where n.account_id = ${accountId} and n.id > ${known} and n.created_at > ${now() - AGE}
      and ${passesFilter(db, accountId, { types, includeFiltered: false })}
    order by n.id desc limit ${MOST}`.execute(db);
  const isHidden = await hiddenByKeyword(db, accountId);
  const news: News[] = [];
  for (const { senderId, warning, content, ...row } of rows.reverse()) {
    const type = asMailType(row.type);
    const text = toPlainText(withoutInlineQuote(content ?? ''));
    if (!type || isHidden(row.statusId, `${warning ?? ''}\n${text}`)) continue;
    const statusId = row.statusId ?? undefined;
    const notice = { to: accountId, from: senderId, type, ...(statusId && { statusId }) };
    if ((await judge(db, notice)) === 'accept') news.push({ ...row, type, text: warning || text });
  }
  return { news, newest: rows.at(-1)?.id };
}

/** Whether any filter for notifications matches, even one that only warns, because an e-mail cannot hide text behind a warning. */
async function hiddenByKeyword(db: Db, accountId: number) {
  const matcher = await loadFilterMatcher(db, accountId);
  const at = now();
  return (statusId: number | null, text: string): boolean => {
    if (!matcher || statusId === null) return false;
    const hits = matcher.match({ ids: [statusId], text: fold(text) }, at);
    return hits.some(({ filter }) => filter.context.includes('notifications'));
  };
}
