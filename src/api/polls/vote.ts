import { vote } from '../../domain/polls/vote.ts';
import { PollSchema } from '../../entities/poll.ts';
import { user } from '../../http/access.ts';
import type { Param } from '../../http/params/param.ts';
import { int, pathId, required } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';
import { answerPoll } from './poll-answer.ts';

/** The position of an option. Text that is no number becomes a position that no poll has, rather than the first one, as a cast would. */
const choice: Param<number> = { ...int(), read: (raw) => (/^\d{1,9}$/.test(String(raw)) ? Number(raw) : -1) };

export const voteInPoll = userRoute({
  method: 'POST',
  path: '/api/v1/polls/:id/votes',
  access: user('write', 'write:statuses'),
  params: { id: pathId('notFound'), choices: required(list(choice)) },
  response: PollSchema,
  summary: 'Vote in a poll',
  async handle({ db, write, viewer, params }) {
    const { id: pollId, choices } = params;
    await write((tx) => vote(tx, viewer, { pollId, choices }));
    return answerPoll(db, viewer, pollId);
  },
});
