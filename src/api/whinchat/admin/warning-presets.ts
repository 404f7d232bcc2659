import {
  createPreset,
  deletePreset,
  getPreset,
  listPresets,
  updatePreset,
} from '../../../domain/moderation/presets.ts';
import { WarningPresetSchema, warningPresetOf } from '../../../entities/admin/warning-preset.ts';
import { json } from '../../../http/answer.ts';
import { pathId, prose, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsPresets, writesPresets } from '../../../http/staff-access.ts';
import { recordRoutes } from '../../admin/record-routes.ts';

const path = '/api/whinchat/v1/admin/warning_presets';
const writes = writesPresets;
const fields = { title: withDefault(prose(), ''), text: withDefault(prose(), '') };

const create = userRoute({
  method: 'POST',
  path,
  access: writes,
  params: fields,
  response: WarningPresetSchema,
  summary: 'Create a warning preset',
  handle: async ({ viewer, params, write }) =>
    json(warningPresetOf(await write((tx) => createPreset(tx, viewer, params)))),
});

const update = userRoute({
  method: 'PUT',
  path: `${path}/:id`,
  access: writes,
  params: { id: pathId(), ...fields },
  response: WarningPresetSchema,
  summary: 'Update a warning preset',
  handle: async ({ viewer, params, write }) =>
    json(warningPresetOf(await write((tx) => updatePreset(tx, viewer, params.id, params)))),
});

export const adminWarningPresetsRoutes: readonly Route[] = [
  ...recordRoutes({
    path,
    noun: 'texts that are sent with warnings',
    reads: readsPresets,
    writes,
    schema: WarningPresetSchema,
    maxPage: 200,
    list: listPresets,
    get: getPreset,
    remove: deletePreset,
    valueOf: warningPresetOf,
  }),
  create,
  update,
];
