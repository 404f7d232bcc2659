import { react } from '../../domain/reactions/react.ts';
import { unreact } from '../../domain/reactions/unreact.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { user } from '../../http/access.ts';
import { pathId, pathText } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { answerStatus, answerUndone } from '../statuses/status-answer.ts';

const shape = {
  path: '/api/v1/pleroma/statuses/:id/reactions/:emoji',
  access: user('write', 'write:statuses', 'write:favourites'),
  params: { id: pathId('notFound'), emoji: pathText() },
  response: StatusSchema,
} as const;

export const reactToStatus = userRoute({
  ...shape,
  method: 'PUT',
  summary: 'React to a status with an emoji',
  async handle({ db, write, viewer, params }) {
    return answerStatus(db, viewer, await write((tx) => react(tx, viewer, params.id, params.emoji)));
  },
});

export const unreactToStatus = userRoute({
  ...shape,
  method: 'DELETE',
  summary: 'Remove a reaction from a status',
  async handle({ db, write, viewer, params }) {
    return answerUndone(db, viewer, await write((tx) => unreact(tx, viewer, params.id, params.emoji)));
  },
});
