import { Type } from 'typebox';
import { toWire } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import type { WebhookRow } from '../../schema/instance.ts';
import { nullable } from '../account-schema.ts';

export const WebhookSchema = Type.Object({
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  template: nullable(Type.String()),
  secret: Type.String(),
  enabled: Type.Boolean(),
  created_at: Type.String(),
  updated_at: Type.String(),
});

/** A webhook, as a plain value. */
export function webhookOf(row: WebhookRow) {
  const events: string[] = JSON.parse(row.events);
  return {
    id: toWire(row.id),
    url: row.url,
    events,
    template: row.template,
    secret: row.secret,
    enabled: row.enabled === 1,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
