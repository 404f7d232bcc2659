import type { Answer } from '../../http/answer.ts';
import { contentAnswer } from '../../http/html/page.ts';
import type { Call } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { adminWays } from '../../views/admin/ways.ts';
import { waysOf } from './ways.ts';

type AdminContent = { readonly title: string; readonly body: Html; readonly status?: number };

/** A page of moderation, under the ways to the others. */
export function adminPage(call: Call, { title, body, status = 200 }: AdminContent): Answer {
  const { words, url } = call.request;
  const ways = adminWays(waysOf(call), url.split('?', 1)[0] ?? '', words);
  return contentAnswer({ title, shape: 'wide', body: html`${ways}<h1><bdi>${title}</bdi></h1>${body}` }, status);
}
