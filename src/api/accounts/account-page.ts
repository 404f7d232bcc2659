import type { Page } from '../../domain/paging.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { pageLinks } from '../../http/paging.ts';
import { cursor, limit } from '../../http/params/scalars.ts';
import type { Call } from '../../http/route.ts';

/** The paging parameters of lists of accounts. Mastodon documents `min_id` for them, but ignores it. */
export function accountPageParams(standard: number, max: number) {
  return { max_id: cursor(), since_id: cursor(), limit: limit(standard, max) };
}

type PageValues = { max_id: number | undefined; since_id: number | undefined; limit: number };

/** The page that such parameters ask for. */
export function accountPageOf(params: PageValues): Page {
  return { maxId: params.max_id, sinceId: params.since_id, limit: params.limit };
}

/** Answers such a list. `cursors` are the ids used for paging, newest first; there is a `next` link only after a full page. */
export function accountPageAnswer(call: Call, text: string, cursors: readonly number[], size: number): Answer {
  return rawJson(text, { headers: pageLinks(call, cursors, { prev: 'since_id', more: cursors.length >= size }) });
}
