import { Type } from 'typebox';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonObject, quote } from '../lib/json.ts';
import type { ApplicationRow } from '../schema/applications.ts';

const FIELDS = {
  id: Type.String(),
  name: Type.String(),
  website: Type.Union([Type.String(), Type.Null()]),
  scopes: Type.Array(Type.String()),
  redirect_uris: Type.Array(Type.String()),
  redirect_uri: Type.String(),
  vapid_key: Type.String(),
};

export const ApplicationSchema = Type.Object(FIELDS);

export const CredentialApplicationSchema = Type.Object({
  ...FIELDS,
  client_id: Type.String(),
  client_secret: Type.String(),
  client_secret_expires_at: Type.Integer(),
});

/** An Application entity: the public part of a client. */
export function renderApplication(row: ApplicationRow, vapidKey: string): JsonText {
  return jsonObject(publicFields(row, vapidKey));
}

/** A CredentialApplication entity, returned once, to the client that registered. */
export function renderCredentialApplication(row: ApplicationRow, secret: string, vapidKey: string): JsonText {
  return jsonObject({
    ...publicFields(row, vapidKey),
    client_id: quote(row.client_id),
    client_secret: quote(secret),
    client_secret_expires_at: '0',
  });
}

function publicFields(row: ApplicationRow, vapidKey: string): Record<string, JsonText> {
  return {
    id: quote(toWire(row.id)),
    name: quote(row.name),
    website: JSON.stringify(row.website),
    scopes: JSON.stringify(row.scopes.split(' ')),
    redirect_uris: JSON.stringify(row.redirect_uris.split('\n')),
    redirect_uri: quote(row.redirect_uris),
    vapid_key: quote(vapidKey),
  };
}
