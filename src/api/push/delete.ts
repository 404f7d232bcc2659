import { Type } from 'typebox';
import { unsubscribe } from '../../domain/push-subscriptions/subscriptions.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';

export const deletePushSubscription = userRoute({
  method: 'DELETE',
  path: '/api/v1/push/subscription',
  access: user('push'),
  params: {},
  response: Type.Object({}),
  summary: 'Delete the push subscription of this access token',
  async handle({ auth, write }) {
    await write((tx) => unsubscribe(tx, auth.tokenId));
    return json({});
  },
});
