import { type Answer, textAnswer } from '../http/answer.ts';
import { seeOther } from '../http/html/page.ts';
import type { Call } from '../http/route.ts';
import type { Html } from '../lib/html/template.ts';
import { ownPath } from './return-path.ts';

const HEADERS = { 'cache-control': 'no-store', vary: 'Cookie, X-Whinchat-Part' } as const;

/** Whether a script asks for a part of a page instead of the whole. */
export function wantsPart({ request }: Pick<Call, 'request'>): boolean {
  return request.header('x-whinchat-part') !== undefined;
}

/** A part of a page, for a script that puts it into its place. */
export function partAnswer(part: Html): Answer {
  return textAnswer(part.text, 'text/html; charset=utf-8', { headers: HEADERS });
}

/** Sends the browser back to the page that a form was on; `place` is the id of the element that it was about. */
export function backTo(back: string | undefined, place = ''): Answer {
  const [path = '/home'] = (ownPath(back) ?? '/home').split('#');
  return seeOther(place === '' ? path : `${path}#${place}`);
}
