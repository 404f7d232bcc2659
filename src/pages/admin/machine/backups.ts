import { logAct } from '../../../domain/audit/log-act.ts';
import { isOwner } from '../../../domain/backups/download.ts';
import { listBackupWork, orderBackup, orderVerification } from '../../../domain/backups/order.ts';
import { deleteBackup, findBackup } from '../../../domain/backups/schedule.ts';
import { listStoredBackups } from '../../../domain/backups/stored.ts';
import { changeSettings } from '../../../domain/settings/change-settings.ts';
import { readSettings } from '../../../domain/settings/settings.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pathText, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { isAllowed, readsBackups, writesBackups } from '../../../http/staff-access.ts';
import { type ErrorDetails, notFound } from '../../../lib/errors.ts';
import { html } from '../../../lib/html/template.ts';
import { backupList, scheduleForm } from '../../../views/admin/machine/backups.ts';
import { fieldProblemsOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

const PATH = '/admin/backups';
const typed = withDefault(text({ max: 20 }), '');

const showBackups = userRoute({
  method: 'GET',
  path: PATH,
  access: readsBackups,
  params: {},
  summary: 'The backups of the server: how large, when verified, when the next is made',
  handle: (call) => backupsPage(call),
});

type Tried = { readonly time: string; readonly keep: string; readonly problems: ErrorDetails };

async function backupsPage(call: StaffCall, tried?: Tried): Promise<Answer> {
  const { db, ctx, viewer } = call;
  const reader = await readerOf(call);
  const { backup_time: time, backup_keep: keep } = await readSettings(db);
  const mayWrite = isAllowed(viewer, writesBackups);
  const shown = {
    folder: ctx.config.backupDir,
    isElsewhere: ctx.config.role === 'web',
    backups: await listStoredBackups(ctx.config.backupDir),
    work: await listBackupWork(db),
    mayWrite,
    isOwner: await isOwner(db, viewer.userId),
  };
  const schedule = tried ?? { time: time ?? '', keep: String(keep) };
  const form = mayWrite && scheduleForm(schedule, reader, tried?.problems);
  const body = html`${backupList(shown, reader)}${form}`;
  return adminPage(call, { title: reader.words.moderation.ways.backups, body, status: tried ? 422 : 200 });
}

const makeByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesBackups,
  params: {},
  summary: 'Make a backup now',
  async handle({ viewer, write }) {
    await write((tx) => orderBackup(tx, viewer));
    return seeOther(PATH, 'backup_ordered');
  },
});

const verifyByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:name/verify`,
  access: writesBackups,
  params: { name: pathText() },
  summary: 'Verify that a backup can be restored',
  async handle(call) {
    const { viewer, params, write } = call;
    await directoryOf(call, params.name);
    await write((tx) => orderVerification(tx, viewer, params.name));
    return seeOther(PATH, 'verification_ordered');
  },
});

const deleteByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:name/delete`,
  access: writesBackups,
  params: { name: pathText() },
  summary: 'Delete a backup',
  async handle(call) {
    const { viewer, params, write } = call;
    const directory = await directoryOf(call, params.name);
    const act = { action: 'destroy', targetType: 'backup', targetId: 0, label: params.name };
    await write((tx) => logAct(tx, viewer, act));
    await deleteBackup(directory);
    return seeOther(PATH, 'deleted');
  },
});

/** 404 when there is none. */
async function directoryOf({ ctx }: StaffCall, name: string): Promise<string> {
  const directory = await findBackup(ctx.config.backupDir, name);
  if (directory === undefined) throw notFound();
  return directory;
}

const scheduleByForm = userRoute({
  method: 'POST',
  path: `${PATH}/schedule`,
  access: writesBackups,
  params: { backup_time: typed, backup_keep: typed },
  summary: 'Say when the daily backup is made, and how many are kept',
  async handle(call) {
    const { viewer, params, write } = call;
    try {
      await write((tx) => changeSettings(tx, viewer, params));
    } catch (error) {
      const problems = fieldProblemsOf(error);
      return backupsPage(call, { time: params.backup_time, keep: params.backup_keep, problems });
    }
    return seeOther(PATH, 'saved');
  },
});

/** The backups of the server. */
export const backupPages: readonly Route[] = [showBackups, makeByForm, verifyByForm, deleteByForm, scheduleByForm];
