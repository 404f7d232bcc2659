import { dismissNotification } from '../../domain/notifications/clear.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const dismiss = userRoute({
  method: 'POST',
  path: '/api/v1/notifications/:id/dismiss',
  access: user('write', 'write:notifications'),
  params: { id: pathId() },
  summary: 'Remove one of your notifications',
  async handle({ write, viewer, params }) {
    await write((tx) => dismissNotification(tx, viewer.accountId, params.id));
    return json({});
  },
});
