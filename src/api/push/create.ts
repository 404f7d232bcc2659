import { ensureVapidKeys } from '../../domain/push/vapid.ts';
import { subscribe } from '../../domain/push-subscriptions/subscriptions.ts';
import { checkedTarget } from '../../domain/push-subscriptions/validate.ts';
import { PushSubscriptionSchema, renderPushSubscription } from '../../entities/push-subscription.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { bool, required, text } from '../../http/params/scalars.ts';
import { tree } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';
import { dataParams, wishesOf } from './params.ts';

const keyParams = tree({ p256dh: text(), auth: text() });

export const createPushSubscription = userRoute({
  method: 'POST',
  path: '/api/v1/push/subscription',
  access: user('push'),
  params: { subscription: required(tree({ endpoint: text(), keys: keyParams, standard: bool() })), data: dataParams },
  response: PushSubscriptionSchema,
  summary: 'Subscribe this access token to push messages, in place of an earlier subscription',
  async handle({ auth, ctx, params, token, viewer, write }) {
    const { endpoint = '', keys, standard = false } = params.subscription;
    const given = { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', standard };
    const target = checkedTarget(given, ctx.config.allowPrivateNetworks);
    const subscriber = { accountId: viewer.accountId, tokenId: auth.tokenId, token: token ?? '' };
    return write(async (tx) => {
      const { publicKey } = await ensureVapidKeys(tx);
      return rawJson(renderPushSubscription(await subscribe(tx, subscriber, target, wishesOf(params.data)), publicKey));
    });
  },
});
