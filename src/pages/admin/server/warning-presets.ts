import {
  createPreset,
  deletePreset,
  getPreset,
  listPresets,
  updatePreset,
} from '../../../domain/moderation/presets.ts';
import { warningPresetOf } from '../../../entities/admin/warning-preset.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { pathId, prose, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { isAllowed, readsPresets, writesPresets } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { PRESETS_PATH, presetEditor, type TriedPreset } from '../../../views/admin/here/warning-presets.ts';
import { pagingLinks } from '../../paging.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

const PATH = PRESETS_PATH;
const fields = { title: withDefault(prose(), ''), text: withDefault(prose(), '') };

const showAll = userRoute({
  method: 'GET',
  path: PATH,
  access: readsPresets,
  params: pageParams(40, 200),
  summary: 'The texts that are sent with warnings, to be edited',
  handle: (call) => presetsPage(call, pageOf(call.params)),
});

async function presetsPage(call: StaffCall, page: ReturnType<typeof pageOf>, tried?: TriedPreset): Promise<Answer> {
  const reader = await readerOf(call);
  const rows = await listPresets(call.db, page);
  const presets = rows.map(warningPresetOf);
  const editor = presetEditor(presets, isAllowed(call.viewer, writesPresets), reader, tried);
  const ids = rows.map(({ id }) => id);
  const body = html`${editor}${pagingLinks(call, ids, page)}`;
  return adminPage(call, { title: reader.words.moderation.ways.warningPresets, body, status: tried ? 422 : 200 });
}

const addByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesPresets,
  params: fields,
  summary: 'Prepare a text that is sent with warnings',
  async handle(call) {
    const { viewer, params, write } = call;
    try {
      const { id } = await write((tx) => createPreset(tx, viewer, params));
      return seeOther(PATH, { what: 'added', undo: `${PATH}/${toWire(id)}/delete` });
    } catch (error) {
      return presetsPage(call, { limit: 40 }, { ...params, problem: problemOf(error, call) });
    }
  },
});

const changeByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id`,
  access: writesPresets,
  params: { id: pathId(), ...fields },
  summary: 'Change a text that is sent with warnings',
  async handle(call) {
    const { viewer, params, write, db } = call;
    const { id, title, text } = params;
    await getPreset(db, id);
    try {
      await write((tx) => updatePreset(tx, viewer, id, { title, text }));
    } catch (error) {
      return presetsPage(call, { limit: 200 }, { id: toWire(id), title, text, problem: problemOf(error, call) });
    }
    return seeOther(PATH, 'saved');
  },
});

const deleteByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id/delete`,
  access: writesPresets,
  params: { id: pathId() },
  summary: 'Delete a text that is sent with warnings',
  async handle({ viewer, params, write }) {
    await write((tx) => deletePreset(tx, viewer, params.id));
    return seeOther(PATH, 'deleted');
  },
});

/** The texts that are sent with warnings. */
export const presetPages: readonly Route[] = [showAll, addByForm, changeByForm, deleteByForm];
