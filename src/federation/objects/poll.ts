import { toIso } from '../../lib/time.ts';
import type { PollOptionRow, PollRow } from '../../schema/polls.ts';
import type { JsonObject } from '../vocabulary.ts';

/** The members that make a Note a Question: options and counts at an instant (ms). Hidden totals stay hidden until the end. */
export function pollPart(poll: PollRow, options: readonly PollOptionRow[], at: number): JsonObject {
  const ended = poll.expires_at !== null && poll.expires_at <= at;
  const hidden = poll.hide_totals === 1 && !ended;
  const end = poll.expires_at === null ? undefined : toIso(poll.expires_at);
  const answers = options.map((option) => ({
    type: 'Note',
    name: option.title,
    replies: { type: 'Collection', totalItems: hidden ? undefined : option.votes_count },
  }));
  return {
    ...(end && { endTime: end }),
    ...(ended && { closed: end }),
    ...(poll.voters_count !== null && { votersCount: poll.voters_count }),
    [poll.multiple === 1 ? 'anyOf' : 'oneOf']: answers,
  };
}
