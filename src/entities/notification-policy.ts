import { type Static, Type } from 'typebox';
import type { NotificationPolicy, PolicySummary } from '../domain/notifications/policy.ts';
import { type JsonText, jsonObject } from '../lib/json.ts';

const SummarySchema = Type.Object({
  pending_requests_count: Type.Integer(),
  pending_notifications_count: Type.Integer(),
});

export const NotificationPolicySchema = Type.Object({
  for_not_following: Type.String(),
  for_not_followers: Type.String(),
  for_new_accounts: Type.String(),
  for_private_mentions: Type.String(),
  for_limited_accounts: Type.String(),
  for_bots: Type.String(),
  summary: SummarySchema,
});

export const V1NotificationPolicySchema = Type.Object({
  filter_not_following: Type.Boolean(),
  filter_not_followers: Type.Boolean(),
  filter_new_accounts: Type.Boolean(),
  filter_private_mentions: Type.Boolean(),
  filter_bots: Type.Boolean(),
  summary: SummarySchema,
});

/** A NotificationPolicy entity. */
export function renderPolicy(
  policy: NotificationPolicy,
  summary: PolicySummary,
): JsonText<Static<typeof NotificationPolicySchema>> {
  return jsonObject({
    for_not_following: JSON.stringify(policy.for_not_following),
    for_not_followers: JSON.stringify(policy.for_not_followers),
    for_new_accounts: JSON.stringify(policy.for_new_accounts),
    for_private_mentions: JSON.stringify(policy.for_private_mentions),
    for_limited_accounts: JSON.stringify(policy.for_limited_accounts),
    for_bots: JSON.stringify(policy.for_bots),
    summary: renderSummary(summary),
  });
}

/** The older form with booleans, which reports dropping as filtering. */
export function renderV1Policy(policy: NotificationPolicy, summary: PolicySummary): JsonText {
  return jsonObject({
    filter_not_following: String(policy.for_not_following !== 'accept'),
    filter_not_followers: String(policy.for_not_followers !== 'accept'),
    filter_new_accounts: String(policy.for_new_accounts !== 'accept'),
    filter_private_mentions: String(policy.for_private_mentions !== 'accept'),
    filter_bots: String(policy.for_bots !== 'accept'),
    summary: renderSummary(summary),
  });
}

function renderSummary({ requests, notifications }: PolicySummary): JsonText {
  return JSON.stringify({ pending_requests_count: requests, pending_notifications_count: notifications });
}
