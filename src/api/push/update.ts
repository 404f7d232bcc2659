import { ensureVapidKeys } from '../../domain/push/vapid.ts';
import { changeWishes } from '../../domain/push-subscriptions/subscriptions.ts';
import { PushSubscriptionSchema, renderPushSubscription } from '../../entities/push-subscription.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';
import { dataParams, wishesOf } from './params.ts';

export const updatePushSubscription = userRoute({
  method: ['PUT', 'PATCH'],
  path: '/api/v1/push/subscription',
  access: user('push'),
  params: { data: dataParams },
  response: PushSubscriptionSchema,
  summary: 'Update the push alerts of this access token; what is not named is off',
  async handle({ auth, params, write }) {
    return write(async (tx) => {
      const row = await changeWishes(tx, auth.tokenId, wishesOf(params.data));
      return rawJson(renderPushSubscription(row, (await ensureVapidKeys(tx)).publicKey));
    });
  },
});
