import { changePolicy, readPolicy, summarisePending } from '../../domain/notifications/policy.ts';
import {
  NotificationPolicySchema,
  renderPolicy,
  renderV1Policy,
  V1NotificationPolicySchema,
} from '../../entities/notification-policy.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { policyParams } from '../../http/params/policy-params.ts';
import { anything } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';

export const showPolicy = userRoute({
  method: 'GET',
  path: '/api/v2/notifications/policy',
  access: user('read', 'read:notifications'),
  params: {},
  response: NotificationPolicySchema,
  summary: 'Your notification policy',
  async handle({ db, viewer: { accountId } }) {
    return rawJson(renderPolicy(await readPolicy(db, accountId), await summarisePending(db, accountId)));
  },
});

export const updatePolicy = userRoute({
  method: ['PUT', 'PATCH'],
  path: '/api/v2/notifications/policy',
  access: user('write', 'write:notifications'),
  params: policyParams,
  response: NotificationPolicySchema,
  summary: 'Update your notification policy',
  async handle({ db, write, viewer: { accountId }, params }) {
    const policy = await write((tx) => changePolicy(tx, accountId, params));
    return rawJson(renderPolicy(policy, await summarisePending(db, accountId)));
  },
});

export const showV1Policy = userRoute({
  method: 'GET',
  path: '/api/v1/notifications/policy',
  access: user('read', 'read:notifications'),
  params: {},
  response: V1NotificationPolicySchema,
  summary: 'Your notification policy (older form)',
  async handle({ db, viewer: { accountId } }) {
    return rawJson(renderV1Policy(await readPolicy(db, accountId), await summarisePending(db, accountId)));
  },
});

export const updateV1Policy = userRoute({
  method: ['PUT', 'PATCH'],
  path: '/api/v1/notifications/policy',
  access: user('write', 'write:notifications'),
  params: {
    filter_not_following: anything(),
    filter_not_followers: anything(),
    filter_new_accounts: anything(),
    filter_private_mentions: anything(),
    filter_bots: anything(),
  },
  response: V1NotificationPolicySchema,
  summary: 'Update your notification policy (older form)',
  async handle({ db, write, viewer: { accountId }, params }) {
    const changes = {
      for_not_following: filterOrAccept(params.filter_not_following),
      for_not_followers: filterOrAccept(params.filter_not_followers),
      for_new_accounts: filterOrAccept(params.filter_new_accounts),
      for_private_mentions: filterOrAccept(params.filter_private_mentions),
      for_bots: filterOrAccept(params.filter_bots),
    };
    const policy = await write((tx) => changePolicy(tx, accountId, changes));
    return rawJson(renderV1Policy(policy, await summarisePending(db, accountId)));
  },
});

/** As in Mastodon these values are not cast: anything but false and null enables the filter, even the text "false". */
function filterOrAccept(given: unknown): 'filter' | 'accept' | undefined {
  if (given === undefined) return undefined;
  return given === false || given === null ? 'accept' : 'filter';
}
