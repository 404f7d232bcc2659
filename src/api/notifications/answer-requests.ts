import { acceptRequests, dismissRequests, getRequest } from '../../domain/notifications/requests.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { id, pathId, withDefault } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';

const access = user('write', 'write:notifications');

/** Without any, nothing is answered. */
const ids = () => withDefault(list(id(), { max: 200, scalar: true }), []);

export const acceptOne = userRoute({
  method: 'POST',
  path: '/api/v1/notifications/requests/:id/accept',
  access,
  params: { id: pathId() },
  summary: 'Accept a notification request',
  async handle({ write, viewer: { accountId }, params }) {
    await write(async (tx) => {
      const request = await getRequest(tx, accountId, params.id);
      await acceptRequests(tx, accountId, [request.id]);
    });
    return json({});
  },
});

export const dismissOne = userRoute({
  method: 'POST',
  path: '/api/v1/notifications/requests/:id/dismiss',
  access,
  params: { id: pathId() },
  summary: 'Dismiss a notification request',
  async handle({ write, viewer: { accountId }, params }) {
    await write(async (tx) => {
      const request = await getRequest(tx, accountId, params.id);
      await dismissRequests(tx, accountId, [request.id]);
    });
    return json({});
  },
});

export const acceptMany = userRoute({
  method: 'POST',
  path: '/api/v1/notifications/requests/accept',
  access,
  params: { id: ids() },
  summary: 'Accept notification requests',
  async handle({ write, viewer, params }) {
    await write((tx) => acceptRequests(tx, viewer.accountId, params.id));
    return json({});
  },
});

export const dismissMany = userRoute({
  method: 'POST',
  path: '/api/v1/notifications/requests/dismiss',
  access,
  params: { id: ids() },
  summary: 'Dismiss notification requests',
  async handle({ write, viewer, params }) {
    await write((tx) => dismissRequests(tx, viewer.accountId, params.id));
    return json({});
  },
});
