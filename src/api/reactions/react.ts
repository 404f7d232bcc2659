import { termsOf } from '../../acts/act.ts';
import { reactAct, unreactAct } from '../../acts/status-acts.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { pathId, pathText } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { answerStatus, answerUndone } from '../statuses/status-answer.ts';

const shape = {
  path: '/api/v1/pleroma/statuses/:id/reactions/:emoji',
  params: { id: pathId('notFound'), emoji: pathText() },
  response: StatusSchema,
} as const;

export const reactToStatus = userRoute({
  ...shape,
  ...termsOf(reactAct),
  method: 'PUT',
  async handle({ db, write, viewer, params: { id: statusId, emoji } }) {
    return answerStatus(db, viewer, await write((tx) => reactAct.verb(tx, viewer, { statusId, emoji })));
  },
});

export const unreactToStatus = userRoute({
  ...shape,
  ...termsOf(unreactAct),
  method: 'DELETE',
  async handle({ db, write, viewer, params: { id: statusId, emoji } }) {
    return answerUndone(db, viewer, await write((tx) => unreactAct.verb(tx, viewer, { statusId, emoji })));
  },
});
