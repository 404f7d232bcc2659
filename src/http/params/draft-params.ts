import type { PollDraft } from '../../domain/polls/validate-poll.ts';
import { LONGEST_THREAD } from '../../domain/statuses/thread.ts';
import { VISIBILITIES } from '../../lib/visibility.ts';
import { CONTENT_TYPES, QUOTE_POLICIES } from '../../schema/statuses.ts';
import { bool, date, id, int, oneOf, prose, text } from './scalars.ts';
import { list, tree } from './shapes.ts';

const pollParam = tree({ options: list(text()), expires_in: int(), multiple: bool(), hide_totals: bool() });

/** The parameters that new statuses and edits share. */
export const contentParams = {
  status: prose(),
  title: prose(),
  content_type: oneOf(...CONTENT_TYPES),
  spoiler_text: prose(),
  sensitive: bool(),
  language: text(),
  media_ids: list(id()),
  poll: pollParam,
  quote_approval_policy: oneOf(...QUOTE_POLICIES),
};

/** The parameters of a new status. */
export const draftParams = {
  ...contentParams,
  in_reply_to_id: id(),
  visibility: oneOf(...VISIBILITIES),
  quoted_status_id: id(),
  allowed_mentions: list(id()),
  local_only: bool(),
};

/** What a draft keeps besides: when it is to be published, and the posts that follow it in a thread. */
export const keptParams = {
  ...draftParams,
  scheduled_at: date(),
  thread: list(tree({ status: prose(), media_ids: list(id()) }), { max: LONGEST_THREAD }),
};

type PollValues = {
  readonly options: readonly string[] | undefined;
  readonly expires_in: number | undefined;
  readonly multiple: boolean | undefined;
  readonly hide_totals: boolean | undefined;
};

/** The requested poll, unchecked; undefined when it has no options. */
export function pollDraft(poll: PollValues | undefined): PollDraft | undefined {
  if (!poll?.options) return undefined;
  return {
    options: poll.options,
    expiresIn: poll.expires_in,
    multiple: poll.multiple ?? false,
    hideTotals: poll.hide_totals ?? false,
  };
}
