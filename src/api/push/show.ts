import { readVapidKeys } from '../../domain/push/vapid.ts';
import { getSubscription } from '../../domain/push-subscriptions/subscriptions.ts';
import { PushSubscriptionSchema, renderPushSubscription } from '../../entities/push-subscription.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';

export const getPushSubscription = userRoute({
  method: 'GET',
  path: '/api/v1/push/subscription',
  access: user('push'),
  params: {},
  response: PushSubscriptionSchema,
  summary: 'The push subscription of this access token',
  async handle({ auth, db }) {
    const row = await getSubscription(db, auth.tokenId);
    return rawJson(renderPushSubscription(row, (await readVapidKeys(db))?.publicKey ?? ''));
  },
});
