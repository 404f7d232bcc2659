import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Words } from '../../words/words.ts';
import type { Answer } from '../answer.ts';
import type { KeptOutcome, Outcome } from './content.ts';
import { carriesSession, cookieHeader, readCookie } from './cookies.ts';
import type { Asked } from './frame.ts';
import { visitorOf } from './visitor.ts';

/** How long (s) it waits for that page. */
const LIFETIME = 60;

/** Longer ones than browsers keep are not said. */
const MOST = 2000;

/**
 * The same answer to a form, which leads on to a page, with its outcome in a cookie for that page, sealed for the session. Visitors get none: their pages
 * are kept by caches for everybody.
 */
export async function withOutcome(asked: Asked, answer: Answer): Promise<Answer> {
  const { outcome, headers } = answer;
  const to = pathOf(headers.location ?? '');
  if (!outcome || to === '' || !carriesSession(asked.request.header('cookie'))) return answer;
  const { formSecret } = await visitorOf(asked);
  const { what, undo = '' } = outcome;
  const fields = new URLSearchParams({ to, form: pathOf(asked.request.url), what, undo });
  const text = Buffer.from(fields.toString()).toString('base64url');
  if (text.length > MOST) return answer;
  const cookie = cookieHeader(asked, 'outcome', `${text}.${seal(formSecret, text)}`, LIFETIME);
  return { ...answer, cookies: [...(answer.cookies ?? []), cookie] };
}

/** The outcome that waits for this page; undefined when there is none. */
export async function outcomeFor(asked: Asked): Promise<KeptOutcome | undefined> {
  const kept = readCookie(asked, 'outcome');
  if (!kept || asked.request.method !== 'GET' || !carriesSession(asked.request.header('cookie'))) return undefined;
  const [text = '', sealed = ''] = kept.split('.');
  const fields = new URLSearchParams(Buffer.from(text, 'base64url').toString());
  const what = fields.get('what') ?? '';
  if (fields.get('to') !== pathOf(asked.request.url) || !isKnown(what, asked.request.words)) return undefined;
  const { formSecret } = await visitorOf(asked);
  // Over plain http other hosts of the site can set cookies, and would put buttons of their choice into our pages.
  const isOurs = isSame(seal(formSecret, text), sealed);
  return { form: fields.get('form') ?? '', what, undo: (isOurs && fields.get('undo')) || undefined };
}

/** What takes an outcome away that has been shown. */
export function shownOutcome(asked: Asked): string {
  return cookieHeader(asked, 'outcome', '', 0);
}

function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? '';
}

function seal(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function isKnown(what: string, { outcomes }: Words): what is Outcome['what'] {
  return Object.hasOwn(outcomes, what);
}
