import { reblog } from '../../domain/reblogs/reblog.ts';
import { getOriginal } from '../../domain/statuses/original.ts';
import { user } from '../../http/access.ts';
import { oneOf, pathId, text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { AUDIENCES } from '../../views/compose/audiences.ts';
import { boostForm } from '../../views/posts/post-asks.ts';
import { answerPost } from './act.ts';
import { askPage, subjectOf } from './ask.ts';

const access = user('write', 'write:statuses');

export const askToBoost = userRoute({
  method: 'GET',
  path: '/posts/:id/boost',
  access,
  params: { id: pathId('notFound') },
  summary: 'Ask for whom a post shall be boosted',
  async handle(call) {
    const { id } = await getOriginal(call.db, call.viewer, call.params.id);
    const subject = await subjectOf(call, id);
    const { boostTitle: title } = call.request.words.acting;
    return askPage(call, subject, { title, body: boostForm(subject.status, subject.reader) });
  },
});

export const boostByForm = userRoute({
  method: 'POST',
  path: '/posts/:id/reblog',
  access,
  params: { id: pathId('notFound'), visibility: oneOf(...AUDIENCES), back: text() },
  summary: 'Boost a post',
  rate: 'statuses',
  async handle(call) {
    const { id: statusId, visibility, back } = call.params;
    await call.write((tx) => reblog(tx, call.viewer, { statusId, visibility }));
    return answerPost(call, statusId, back);
  },
});
