import { type Answer, textAnswer } from '../http/answer.ts';
import type { Outcome } from '../http/html/content.ts';
import { seeOther } from '../http/html/page.ts';
import type { Html } from '../lib/html/template.ts';
import { ownPath } from './return-path.ts';

const HEADERS = { 'cache-control': 'no-store', vary: 'Cookie, X-Whinchat-Part' } as const;

/** A part of a page, for a script that puts it into its place. */
export function partAnswer(part: Html, status = 200): Answer {
  return textAnswer(part.text, 'text/html; charset=utf-8', { headers: HEADERS, status });
}

/**
 * Sends the browser back to the page that a form was on, which says what has come of it; `null` where the element that the form was about, whose id is
 * `place`, shows that by itself.
 */
export function backTo(back: string | undefined, outcome: Outcome | Outcome['what'] | null, place = ''): Answer {
  const [path = '/home'] = (ownPath(back) ?? '/home').split('#');
  return seeOther(place === '' || outcome ? path : `${path}#${place}`, outcome);
}
