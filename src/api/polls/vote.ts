import { vote } from '../../domain/polls/vote.ts';
import { PollSchema } from '../../entities/poll.ts';
import { user } from '../../http/access.ts';
import { int, pathId, required } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';
import { answerPoll } from './poll-answer.ts';

export const voteInPoll = userRoute({
  method: 'POST',
  path: '/api/v1/polls/:id/votes',
  access: user('write', 'write:statuses'),
  params: { id: pathId('Not Found'), choices: required(list(int())) },
  response: PollSchema,
  summary: 'Vote in a poll',
  async handle({ db, write, viewer, params }) {
    const { id: pollId, choices } = params;
    await write((tx) => vote(tx, viewer, { pollId, choices }));
    return answerPoll(db, viewer, pollId);
  },
});
