import { readSettings } from '../../domain/instance/settings.ts';
import { html } from '../../lib/html/template.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Answer } from '../answer.ts';
import { layout } from './layout.ts';
import { htmlAnswer } from './page.ts';

const TITLES: Record<number, string> = {
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not possible any more',
  429: 'Too many tries',
};

const TEXTS: Record<number, string> = {
  404: 'There is no such page, or it is not for everybody.',
  429: 'Please wait a few minutes and try again.',
};

/** A page that explains an error. */
export async function errorPage(db: Db, status: number, message: string): Promise<Answer> {
  const settings = await readSettings(db);
  const title = TITLES[status] ?? 'Something went wrong';
  const text = TEXTS[status] ?? message;
  return htmlAnswer(layout({ title, settings, body: html`<h1>${title}</h1><p>${text}</p>` }), status);
}
