import { reblog } from '../../domain/reblogs/reblog.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { user } from '../../http/access.ts';
import { oneOf, pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { failed } from '../../lib/errors.ts';
import { VISIBILITIES } from '../../lib/visibility.ts';
import { answerStatus } from './status-answer.ts';

export const reblogStatus = userRoute({
  method: 'POST',
  path: '/api/v1/statuses/:id/reblog',
  access: user('write', 'write:statuses'),
  params: { id: pathId('notFound'), visibility: oneOf(...VISIBILITIES) },
  response: StatusSchema,
  summary: 'Boost a status',
  rate: 'statuses',
  async handle({ db, write, viewer, params }) {
    const { id: statusId, visibility } = params;
    if (visibility === 'direct') throw failed('visibilityUnknown');
    const id = await write((tx) => reblog(tx, viewer, { statusId, visibility }));
    return answerStatus(db, viewer, id);
  },
});
