import { Type } from 'typebox';
import type { Viewer } from '../../../domain/accounts/viewer.ts';
import { addNote, deleteNote, listNotes, type Noted } from '../../../domain/moderation/notes.ts';
import { loadNotes, ModerationNoteSchema, renderNote, renderNotes } from '../../../entities/admin/moderation-note.ts';
import { staff, type UserAccess } from '../../../http/access.ts';
import { type Answer, json, rawJson } from '../../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../../http/paging.ts';
import { pathId, pathText, prose, withDefault } from '../../../http/params/scalars.ts';
import { type Call, type Route, userRoute } from '../../../http/route.ts';
import {
  deletesNotes,
  notesAccounts,
  readsDomainBlocks,
  writesDomainBlocks,
  writesReports,
} from '../../../http/staff-access.ts';
import type { Permission } from '../../../lib/permissions.ts';

const ADMIN = '/api/whinchat/v1/admin';
const paging = pageParams(40, 80);
const writing = { content: withDefault(prose(), '') };

type PageValues = Parameters<typeof pageOf>[0];

async function answerNotes(call: Call, params: PageValues, noted: Noted): Promise<Answer> {
  const rows = await listNotes(call.db, noted, pageOf(params));
  const ids = rows.map((row) => row.id);
  return rawJson(renderNotes(await loadNotes(call.db, rows)), { headers: pageLinks(call, ids, { prev: 'min_id' }) });
}

async function answerNew(call: Call, viewer: Viewer, noted: Noted, content: string): Promise<Answer> {
  const row = await call.write((tx) => addNote(tx, viewer, noted, content));
  const { accounts } = await loadNotes(call.db, [row]);
  return rawJson(renderNote(row, accounts));
}

function notesAbout(type: 'account' | 'report', permissions: readonly Permission[], writes: UserAccess): Route[] {
  const path = `${ADMIN}/${type}s/:id/notes`;
  return [
    userRoute({
      method: 'GET',
      path,
      access: staff(permissions, 'admin:read', `admin:read:${type}s`),
      params: { id: pathId(), ...paging },
      response: Type.Array(ModerationNoteSchema),
      summary: `What moderators noted about one of the ${type}s`,
      handle: (call) => answerNotes(call, call.params, { type, id: call.params.id }),
    }),
    userRoute({
      method: 'POST',
      path,
      access: writes,
      params: { id: pathId(), ...writing },
      response: ModerationNoteSchema,
      summary: `Note something about one of the ${type}s`,
      handle: (call) => answerNew(call, call.viewer, { type, id: call.params.id }, call.params.content),
    }),
  ];
}

const domainPath = `${ADMIN}/instances/:domain/notes`;

const showNotesOnInstance = userRoute({
  method: 'GET',
  path: domainPath,
  access: readsDomainBlocks,
  params: { domain: pathText(), ...paging },
  response: Type.Array(ModerationNoteSchema),
  summary: 'Moderation notes on a server',
  handle: (call) => answerNotes(call, call.params, { type: 'instance', domain: call.params.domain }),
});

const noteOnInstance = userRoute({
  method: 'POST',
  path: domainPath,
  access: writesDomainBlocks,
  params: { domain: pathText(), ...writing },
  response: ModerationNoteSchema,
  summary: 'Create a moderation note on a server',
  handle: (call) => answerNew(call, call.viewer, { type: 'instance', domain: call.params.domain }, call.params.content),
});

const removeNote = userRoute({
  method: 'DELETE',
  path: `${ADMIN}/notes/:id`,
  access: deletesNotes,
  params: { id: pathId() },
  summary: 'Delete a moderation note',
  async handle({ viewer, params, write }) {
    await write((tx) => deleteNote(tx, viewer, params.id));
    return json({});
  },
});

export const adminNotesRoutes: readonly Route[] = [
  ...notesAbout('account', ['manage_users', 'manage_reports'], notesAccounts),
  ...notesAbout('report', ['manage_reports'], writesReports),
  showNotesOnInstance,
  noteOnInstance,
  removeNote,
];
