import { loadStatuses, renderStatuses } from '../../entities/status.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { pageLinks } from '../../http/paging.ts';
import type { Call } from '../../http/route.ts';

/** A page of a timeline. It links to both neighbouring pages whenever it is not empty, as in Mastodon's `timelines/base_controller.rb`. */
export async function answerStatuses(call: Call, ids: readonly number[]): Promise<Answer> {
  const text = renderStatuses(await loadStatuses(call.db, call.viewer, ids), ids);
  return rawJson(text, { headers: pageLinks(call, ids, { prev: 'min_id' }) });
}
