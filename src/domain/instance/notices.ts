import { toDate, toIso } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Email } from '../../platform/mail.ts';
import type { DocumentRow } from '../../schema/documents.ts';

/** The subject of an e-mail to everybody. */
export type Notice = { readonly about: 'terms' | 'announcement'; readonly id: number };

type Unaddressed = Omit<Email, 'to'>;

/** The e-mail about published terms of service or a published announcement; undefined when there is none. */
export async function noticeEmail(db: Db, { about, id }: Notice): Promise<Unaddressed | undefined> {
  if (about === 'terms') return termsEmail(db, id);
  const row = await db
    .selectFrom('announcements')
    .select(['text', 'starts_at'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const when = row.starts_at === null ? '' : toIso(row.starts_at);
  return compose(db, { subject: 'an announcement', lines: [when, row.text] });
}

async function termsEmail(db: Db, id: number): Promise<Unaddressed | undefined> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  return row && compose(db, { subject: 'new terms of service', lines: [termsNotice(row)], path: termsPath(row) });
}

/** A sentence that says that there are new terms, and when they take effect. */
export function termsNotice(row: DocumentRow): string {
  return `The terms of service of this server change on ${termsDay(row)}. Whoever goes on using it from then on agrees to them:`;
}

/** The path of a version of the terms. */
export function termsPath(row: DocumentRow): string {
  return `/terms-of-service/${termsDay(row)}`;
}

function termsDay(row: DocumentRow): string {
  return toDate(row.effective_at ?? row.created_at);
}

type Text = { readonly subject: string; readonly lines: readonly string[]; readonly path?: string };

function compose(db: Db, { subject, lines, path }: Text): Unaddressed {
  const { domain, origin } = db.instance;
  const link = path && `${origin}${path}`;
  const text = [...lines, link ?? '', `You got this e-mail because of your account on ${domain}.`];
  return {
    subject: `${domain}: ${subject}`,
    text: `${text.filter((line) => line !== '').join('\n\n')}\n`,
    ...(link && { link }),
  };
}
