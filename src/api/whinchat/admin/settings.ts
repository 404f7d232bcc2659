import { Type } from 'typebox';
import { changeSettings } from '../../../domain/settings/change-settings.ts';
import { readSettings } from '../../../domain/settings/settings.ts';
import { CHANGEABLE } from '../../../domain/settings/settings-table.ts';
import { json } from '../../../http/answer.ts';
import { anything } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsSettings, writesSettings } from '../../../http/staff-access.ts';
import type { Db } from '../../../platform/db/handle.ts';

const path = '/api/whinchat/v1/admin/settings';

const SettingsSchema = Type.Object(Object.fromEntries(CHANGEABLE.map((name) => [name, Type.Unknown()])));

async function settingsAnswer(db: Db) {
  const settings = await readSettings(db);
  return json(Object.fromEntries(CHANGEABLE.map((name) => [name, settings[name]])));
}

const show = userRoute({
  method: 'GET',
  path,
  access: readsSettings,
  params: {},
  response: SettingsSchema,
  summary: 'Server settings',
  handle: ({ db }) => settingsAnswer(db),
});

const change = userRoute({
  method: ['PATCH', 'PUT'],
  path,
  access: writesSettings,
  params: Object.fromEntries(CHANGEABLE.map((name) => [name, anything()])),
  response: SettingsSchema,
  summary: 'Update server settings, all or none',
  async handle({ db, viewer, params, write }) {
    const given = Object.entries(params).filter(([, value]) => value !== undefined);
    await write((tx) => changeSettings(tx, viewer, Object.fromEntries(given)));
    return settingsAnswer(db);
  },
});

export const adminSettingsRoutes: readonly Route[] = [show, change];
