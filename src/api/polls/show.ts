import { getVisiblePoll } from '../../domain/polls/get-poll.ts';
import { orderPollRefresh } from '../../domain/polls/order-refresh.ts';
import { PollSchema } from '../../entities/poll.ts';
import { anyone } from '../../http/access.ts';
import { pathId } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { answerPoll } from './poll-answer.ts';

export const showPoll = route({
  method: 'GET',
  path: '/api/v1/polls/:id',
  access: anyone('read', 'read:statuses'),
  params: { id: pathId('notFound') },
  response: PollSchema,
  summary: 'A poll',
  cache: 'anonymous',
  async handle({ db, aside, viewer, params }) {
    const poll = await getVisiblePoll(db, viewer, params.id);
    if (viewer) await orderPollRefresh(db, aside, poll);
    return answerPoll(db, viewer, poll.id);
  },
});
