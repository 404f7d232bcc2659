import type { Viewer } from '../../domain/accounts/viewer.ts';
import { enqueueTestPush } from '../../domain/notifying/enqueue-push.ts';
import { readVapidKeys } from '../../domain/push/vapid.ts';
import {
  changeWishes,
  findOwnSubscription,
  moveSubscriptions,
  parseAlerts,
  unsubscribe,
} from '../../domain/push-subscriptions/subscriptions.ts';
import { checkedTarget, PUSH_POLICIES } from '../../domain/push-subscriptions/validate.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { otherSessions } from '../../http/html/accounts.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { oneOf, required, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { type Call, type Route, userRoute } from '../../http/route.ts';
import { entersModeration, isAllowed } from '../../http/staff-access.ts';
import { notFound } from '../../lib/errors.ts';
import { html } from '../../lib/html/template.ts';
import { NOTIFICATION_TYPES } from '../../lib/notification-types.ts';
import { pushSettings } from '../../views/people/push-settings.ts';
import { ownReaderOf } from '../reader.ts';

const PATH = '/settings/notifications';
const access = user('push');

const showPush = userRoute({
  method: 'GET',
  path: PATH,
  access,
  params: {},
  summary: 'What this browser tells you of while you do not look at this server',
  handle: (call) => pushPage(call, call.auth.tokenId),
});

async function pushPage(call: Call & { readonly viewer: Viewer }, tokenId: number): Promise<Answer> {
  const reader = await ownReaderOf(call);
  const { publicKey = '' } = (await readVapidKeys(call.db)) ?? {};
  const row = await findOwnSubscription(call.db, tokenId);
  const isStaff = isAllowed(call.viewer, entersModeration);
  const types = NOTIFICATION_TYPES.filter((type) => isStaff || !type.startsWith('admin.'));
  const wishes = row && { alerts: parseAlerts(row.alerts), policy: row.policy };
  const body = pushSettings({ key: publicKey, types, wishes }, reader);
  const { title } = reader.words.pushSettings;
  return contentAnswer({ title, body: html`<h1>${title}</h1>${body}` });
}

const changePushByForm = userRoute({
  method: 'POST',
  path: PATH,
  access,
  params: { alerts: list(oneOf(...NOTIFICATION_TYPES)), policy: oneOf(...PUSH_POLICIES) },
  summary: 'Choose what this browser tells you of',
  async handle({ auth, params, write }) {
    const alerts = Object.fromEntries((params.alerts ?? []).map((type) => [type, true]));
    await write((tx) => changeWishes(tx, auth.tokenId, { alerts, policy: params.policy ?? 'all' }));
    return seeOther(PATH, 'saved');
  },
});

const endPushByForm = userRoute({
  method: 'POST',
  path: `${PATH}/off`,
  access,
  params: {},
  summary: 'Be told of nothing in this browser any more',
  async handle({ auth, write }) {
    await write((tx) => unsubscribe(tx, auth.tokenId));
    return seeOther(PATH, 'push_off');
  },
});

const testPushByForm = userRoute({
  method: 'POST',
  path: `${PATH}/test`,
  access,
  params: {},
  summary: 'Get a message in this browser, to see whether they come',
  async handle({ auth, write }) {
    await write((tx) => enqueueTestPush(tx, auth.tokenId));
    return seeOther(PATH, 'push_sent');
  },
});

const movePush = userRoute({
  method: 'POST',
  path: `${PATH}/moved`,
  access,
  params: { endpoint: required(text()), p256dh: required(text()), auth: required(text()) },
  summary: 'Say that the push service of this browser has another address for it now',
  async handle(call) {
    const { ctx, session, auth, params, write } = call;
    const given = { endpoint: params.endpoint, p256dh: params.p256dh, auth: params.auth, standard: true };
    const target = checkedTarget(given, ctx.config.allowPrivateNetworks);
    const others = await otherSessions(call, session);
    const tokenIds = [auth.tokenId, ...others.map((one) => one.session.auth.tokenId)];
    const moved = await write((tx) => moveSubscriptions(tx, tokenIds, target));
    if (moved === 0) throw notFound('notFound');
    return seeOther(PATH, null);
  },
});

/** Push messages in the browser that one uses. */
export const pushPages: readonly Route[] = [showPush, changePushByForm, endPushByForm, testPushByForm, movePush];
