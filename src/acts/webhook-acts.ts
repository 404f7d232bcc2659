import type { EmpoweredModerator } from '../domain/audit/log-act.ts';
import { deleteWebhook, enableWebhook, getWebhook, rotateSecret } from '../domain/webhooks/webhooks.ts';
import { writesWebhooks } from '../http/staff-access.ts';
import type { WebhookRow } from '../schema/instance.ts';
import type { Act } from './act.ts';

type WebhookAct<Result> = Act<number, Result, EmpoweredModerator>;

export const enableWebhookAct: WebhookAct<WebhookRow> = {
  name: 'enable',
  access: writesWebhooks,
  summary: 'Let a webhook be told again',
  verb: (tx, moderator, id) => enableWebhook(tx, moderator, id, true),
  outcome: 'webhook_on',
  undo: { act: 'disable', isBack: async (db, _viewer, id) => (await getWebhook(db, id)).enabled === 0 },
};

export const disableWebhookAct: WebhookAct<WebhookRow> = {
  name: 'disable',
  access: writesWebhooks,
  summary: 'Tell a webhook no more',
  verb: (tx, moderator, id) => enableWebhook(tx, moderator, id, false),
  outcome: 'webhook_off',
  undo: { act: 'enable', isBack: async (db, _viewer, id) => (await getWebhook(db, id)).enabled === 1 },
};

export const rotateSecretAct: WebhookAct<WebhookRow> = {
  name: 'rotate_secret',
  access: writesWebhooks,
  summary: 'Give a webhook a new secret',
  verb: rotateSecret,
  outcome: 'secret_changed',
};

export const deleteWebhookAct: WebhookAct<void> = {
  name: 'delete',
  access: writesWebhooks,
  summary: 'Delete a webhook',
  verb: deleteWebhook,
  outcome: 'deleted',
};
