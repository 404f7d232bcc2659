import { randomBytes } from 'node:crypto';
import { failed, forbidden, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { can } from '../../lib/permissions.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { WebhookRow } from '../../schema/instance.ts';
import { type EmpoweredModerator, logAct } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import { blank, checkLength, orTaken, taken } from '../validation.ts';
import { isWebhookEvent, WEBHOOK_EVENTS } from './events.ts';
import { checkTemplate } from './template.ts';

/** The fields of a webhook that staff can set; undefined ones stay as they are. */
export type WebhookFields = {
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  /** An empty string removes the template. */
  readonly template?: string | undefined;
};

const MAX_URL = 2048;
const MAX_TEMPLATE = 20_000;

/** A page of the webhooks, newest first. */
export function listWebhooks(db: Db, page: Page): Promise<WebhookRow[]> {
  return readPage(db.selectFrom('webhooks').selectAll(), 'id', page);
}

/** A webhook by id. 404 when there is none. */
export function getWebhook(db: Db, id: number): Promise<WebhookRow> {
  return getRow(db, 'webhooks', id);
}

/**
 * Creates a webhook. 403 for events about objects that the moderator may not see; 422 for an invalid or known address, no or unknown
 * events, or an invalid template. Mastodon: Webhook.
 */
export async function createWebhook(tx: Tx, moderator: EmpoweredModerator, fields: WebhookFields): Promise<WebhookRow> {
  const { url = '', events = [], template = '' } = fields;
  const at = now();
  const row = await tx
    .insertInto('webhooks')
    .values({
      id: newId(),
      url: checkedUrl(url),
      events: checkedEvents(moderator, events),
      template: checkedTemplate(template),
      secret: newSecret(),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('url').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw taken('url');
  await logAct(tx, moderator, { action: 'create', ...describe(row) });
  return row;
}

/** As `createWebhook`, for an existing webhook. 404 when there is none. */
export async function updateWebhook(
  tx: Tx,
  moderator: EmpoweredModerator,
  id: number,
  { url, events, template }: WebhookFields,
): Promise<WebhookRow> {
  const before = await getWebhook(tx, id);
  return change(tx, moderator, 'update', id, {
    ...(url === undefined ? {} : { url: checkedUrl(url) }),
    // Checked even when unchanged, so that nobody redirects events that they may not see.
    events: checkedEvents(moderator, events ?? JSON.parse(before.events)),
    ...(template === undefined ? {} : { template: checkedTemplate(template) }),
  });
}

/** Enables or disables a webhook. 404 when there is none. */
export function enableWebhook(
  tx: Tx,
  moderator: EmpoweredModerator,
  id: number,
  enabled: boolean,
): Promise<WebhookRow> {
  return change(tx, moderator, enabled ? 'enable' : 'disable', id, { enabled: enabled ? 1 : 0 });
}

/** Gives a webhook a new secret, with which pending deliveries are signed too. 404 when there is none. */
export function rotateSecret(tx: Tx, moderator: EmpoweredModerator, id: number): Promise<WebhookRow> {
  return change(tx, moderator, 'rotate_secret', id, { secret: newSecret() });
}

/** Deletes a webhook. 404 when there is none. */
export async function deleteWebhook(tx: Tx, moderator: EmpoweredModerator, id: number): Promise<void> {
  const row = await getWebhook(tx, id);
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
  await logAct(tx, moderator, { action: 'destroy', ...describe(row) });
}

type Columns = Partial<Omit<WebhookRow, 'id'>>;

async function change(tx: Tx, moderator: EmpoweredModerator, action: string, id: number, columns: Columns) {
  const row = await tx
    .updateTable('webhooks')
    .set({ ...columns, updated_at: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
    .catch(orTaken('url'));
  if (!row) throw notFound();
  await logAct(tx, moderator, { action, ...describe(row) });
  return row;
}

function checkedUrl(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > MAX_URL) {
    throw failed('urlInvalid');
  }
  return url.href;
}

function checkedEvents({ permissions }: EmpoweredModerator, given: readonly string[]): string {
  const events = [...new Set(given.map((event) => event.trim()).filter((event) => event !== ''))];
  if (events.length === 0) throw blank('events');
  for (const event of events) {
    if (!isWebhookEvent(event)) throw failed('eventsInvalid');
    if (!can(permissions, WEBHOOK_EVENTS[event])) throw forbidden();
  }
  return JSON.stringify(events);
}

function checkedTemplate(template: string): string | null {
  checkLength('template', template, MAX_TEMPLATE);
  checkTemplate(template);
  return template.trim() === '' ? null : template;
}

function newSecret(): string {
  return randomBytes(20).toString('hex');
}

function describe(row: WebhookRow) {
  return { targetType: 'webhook', targetId: row.id, label: row.url };
}
