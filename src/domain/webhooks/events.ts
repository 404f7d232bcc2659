import type { Permission } from '../../lib/permissions.ts';

/** The events that webhooks can subscribe to, with the permission that is needed to set one up. Mastodon: Webhook::EVENTS. */
export const WEBHOOK_EVENTS = {
  'account.approved': 'manage_users',
  'account.created': 'manage_users',
  'account.updated': 'manage_users',
  'report.created': 'manage_reports',
  'report.updated': 'manage_reports',
  'status.created': 'view_devops',
  'status.updated': 'view_devops',
} as const satisfies Readonly<Record<string, Permission>>;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** Whether a word names an event. */
export function isWebhookEvent(name: string): name is WebhookEvent {
  return Object.hasOwn(WEBHOOK_EVENTS, name);
}
