import type { Db, Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Email } from '../../platform/mail.ts';
import { en } from '../../words/en.ts';
import { findWords } from '../../words/languages.ts';
import type { Words } from '../../words/words.ts';
import { readSettings } from '../settings/settings.ts';

/** The texts for whoever gets a letter: in the language that they chose, or else in the first that is spoken on this server. */
export async function letterWords(db: Db, locale: string | null): Promise<Words> {
  const { languages } = await readSettings(db);
  return findWords(locale) ?? findWords(languages[0]) ?? en;
}

/** Queues an e-mail, which is sent after the commit and retried when the mail server is not available. */
export async function queueEmail(tx: Tx, email: Email): Promise<void> {
  await enqueue(tx, { name: 'send-mail', payload: { ...email } });
}

/** Whoever gets an e-mail, and the language that they chose. */
export type Recipient = { readonly email: string; readonly locale: string | null };

type Letter = {
  readonly to: string;
  /** Stands behind the name of the server. */
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link?: string;
};

/** A letter about an account, which says why one gets it. */
export function composeLetter(db: Db, { letters }: Words, { to, subject, lines, link }: Letter): Email {
  const { domain } = db.instance;
  const parts = [...lines, link ?? '', letters.becauseOfOne(domain)];
  const text = parts.filter((part) => part !== '').join('\n\n');
  return { to, subject: `${domain}: ${subject}`, text: `${text}\n`, ...(link !== undefined && { link }) };
}
