import { termsOf } from '../../acts/act.ts';
import { reblogAct } from '../../acts/status-acts.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { oneOf, pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { failed } from '../../lib/errors.ts';
import { VISIBILITIES } from '../../lib/visibility.ts';
import { answerStatus } from './status-answer.ts';

export const reblogStatus = userRoute({
  ...termsOf(reblogAct),
  method: 'POST',
  path: '/api/v1/statuses/:id/reblog',
  params: { id: pathId('notFound'), visibility: oneOf(...VISIBILITIES) },
  response: StatusSchema,
  async handle({ db, write, viewer, params }) {
    const { id: statusId, visibility } = params;
    if (visibility === 'direct') throw failed('visibilityUnknown');
    const id = await write((tx) => reblogAct.verb(tx, viewer, { statusId, visibility }));
    return answerStatus(db, viewer, id);
  },
});
