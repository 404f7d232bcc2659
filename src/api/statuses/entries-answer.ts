import type { Entry } from '../../domain/paging.ts';
import { loadStatuses, renderStatuses } from '../../entities/status.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { pageLinks } from '../../http/paging.ts';
import type { Call } from '../../http/route.ts';

type Options = { readonly prev: 'min_id' | 'since_id'; readonly size: number };

/** A page of statuses, paged by the ids of other rows, such as favourites. */
export async function answerStatusEntries(
  call: Call,
  entries: readonly Entry[],
  { prev, size }: Options,
): Promise<Answer> {
  const ids = entries.map((entry) => entry.id);
  const cursors = entries.map((entry) => entry.cursor);
  const text = renderStatuses(await loadStatuses(call.db, call.viewer, ids), ids);
  return rawJson(text, { headers: pageLinks(call, cursors, { prev, more: entries.length >= size }) });
}
