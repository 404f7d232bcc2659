import { readSettings } from '../../domain/instance/settings.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { type Answer, redirect, textAnswer } from '../answer.ts';
import type { Call } from '../route.ts';
import { layout } from './layout.ts';
import type { Visitor } from './visitor.ts';

/** Allows only our own styles and pictures. There is no `form-action`, because it would block the redirect to a client after a form. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' https: data:; media-src 'self' https:; base-uri 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
} as const;

/** The way on from where there is no other. */
export const FRONT_PAGE = html`<a href="/">Front page</a>`;

export type Page = {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  /** Additional elements of the head. */
  readonly head?: Html;
  /** Columns as wide as the text needs instead of the width of a form. */
  readonly wide?: boolean;
};

/** Returns a page in the frame of the site. */
export async function page(call: Call, visitor: Visitor, content: Page): Promise<Answer> {
  const settings = await readSettings(call.db);
  const text = layout({
    title: content.title,
    body: content.body,
    shape: content.wide ? 'wide' : 'card',
    ...(content.head && { head: content.head }),
    settings,
    session: visitor.session,
    formToken: visitor.formToken,
  });
  const cookie = visitor.newFormCookie ? { 'set-cookie': visitor.newFormCookie } : {};
  return htmlAnswer(text, content.status ?? 200, cookie);
}

/** Answers HTML with the headers that every page has. */
export function htmlAnswer(text: Html, status: number, headers: Record<string, string> = {}): Answer {
  return textAnswer(text.text, 'text/html; charset=utf-8', { status, headers: { ...PAGE_HEADERS, ...headers } });
}

/** Sends the browser on with GET, setting a cookie if one is given. */
export function seeOther(location: string, cookie?: string): Answer {
  const answer = redirect(location, 303);
  return cookie ? { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } } : answer;
}

type Message = { readonly title: string; readonly text: string | Html; readonly status?: number; readonly ways?: Html };

/** A page that only shows a message, with links to where one may go on. */
export function messagePage(call: Call, visitor: Visitor, { title, text, status, ways }: Message): Promise<Answer> {
  const body = html`<h1>${title}</h1>${typeof text === 'string' ? html`<p>${text}</p>` : text}<p class="more">${ways ?? FRONT_PAGE}</p>`;
  return page(call, visitor, { title, status: status ?? 200, body });
}
