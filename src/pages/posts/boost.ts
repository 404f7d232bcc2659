import { perform, termsOf } from '../../acts/act.ts';
import { reblogAct } from '../../acts/status-acts.ts';
import { getOriginal } from '../../domain/statuses/original.ts';
import { oneOf, pathId, text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { AUDIENCES } from '../../views/compose/audiences.ts';
import { boostForm } from '../../views/posts/post-asks.ts';
import { answerPost, outcomeOf } from './act.ts';
import { askPage, subjectOf } from './ask.ts';

export const askToBoost = userRoute({
  method: 'GET',
  path: '/posts/:id/boost',
  access: reblogAct.access,
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
  ...termsOf(reblogAct),
  method: 'POST',
  path: '/posts/:id/reblog',
  params: { id: pathId('notFound'), visibility: oneOf(...AUDIENCES), back: text() },
  async handle(call) {
    const { id: statusId, visibility, back } = call.params;
    const undo = await call.write((tx) => perform(tx, reblogAct, call.viewer, { statusId, visibility }));
    return answerPost(call, statusId, back, { outcome: outcomeOf(reblogAct, statusId, undo) });
  },
});
