import { toDate, toIso } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Email } from '../../platform/mail.ts';
import type { DocumentRow } from '../../schema/instance.ts';
import { writtenTime } from '../../words/times.ts';
import type { Words } from '../../words/words.ts';

/** The subject of an e-mail to everybody. */
export type Notice = { readonly about: 'terms' | 'announcement'; readonly id: number };

type Unaddressed = Omit<Email, 'to'>;

/** Whoever reads an e-mail: their words, and the time zone of theirs by its IANA name. */
export type NoticeReader = { readonly words: Words; readonly zone: string };

/** Writes an e-mail for whoever reads it. */
type Write = (reader: NoticeReader) => Unaddressed;

/** The e-mail about published terms of service or a published announcement; undefined when there is none. */
export async function noticeEmail(db: Db, { about, id }: Notice): Promise<Write | undefined> {
  if (about === 'terms') return termsEmail(db, id);
  const row = await db
    .selectFrom('announcements')
    .select(['text', 'starts_at'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { text, starts_at: start } = row;
  return ({ words, zone }) => {
    const written = start === null ? '' : writtenTime(words.language, toIso(start), { style: 'minute', zone });
    const when = written !== '' && zone === 'UTC' ? `${written} UTC` : written;
    return compose(db, words, { subject: words.letters.announcement, lines: [when, text] });
  };
}

async function termsEmail(db: Db, id: number): Promise<Write | undefined> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return undefined;
  return ({ words }) => {
    const { subject } = words.letters.newTerms;
    return compose(db, words, { subject, lines: [termsNotice(row, words)], path: termsPath(row) });
  };
}

/** A sentence that says that there are new terms, and when they take effect. */
export function termsNotice(row: DocumentRow, { language, letters }: Words): string {
  const start = toIso(row.effective_at ?? row.created_at);
  return letters.newTerms.text(writtenTime(language, start, { style: 'day', zone: 'UTC' }));
}

/** The path of a version of the terms. */
export function termsPath(row: DocumentRow): string {
  return `/terms-of-service/${termsDay(row)}`;
}

function termsDay(row: DocumentRow): string {
  return toDate(row.effective_at ?? row.created_at);
}

type Text = { readonly subject: string; readonly lines: readonly string[]; readonly path?: string };

function compose(db: Db, { letters }: Words, { subject, lines, path }: Text): Unaddressed {
  const { domain, origin } = db.instance;
  const link = path && `${origin}${path}`;
  const text = [...lines, link ?? '', letters.because(domain)];
  return {
    subject: `${domain}: ${subject}`,
    text: `${text.filter((line) => line !== '').join('\n\n')}\n`,
    ...(link && { link }),
  };
}
