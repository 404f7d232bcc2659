import { openArchive } from '../../../domain/backups/archive.ts';
import { isOwner, orderDownload, takeDownload } from '../../../domain/backups/download.ts';
import { findBackup } from '../../../domain/backups/schedule.ts';
import { hasSecondFactor } from '../../../domain/second-factors/queries.ts';
import type { Session } from '../../../domain/sessions/find.ts';
import { download, empty } from '../../../http/answer.ts';
import { ConfirmationNeeded, isFresh } from '../../../http/fresh.ts';
import { unkept } from '../../../http/html/page.ts';
import { pathText, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { downloadsBackups } from '../../../http/staff-access.ts';
import { notFound } from '../../../lib/errors.ts';
import { html } from '../../../lib/html/template.ts';
import { type SignedInBy, WITH_SECOND_STEP } from '../../../schema/second-factors.ts';
import { downloadPage } from '../../../views/admin/machine/backups.ts';
import { PageProblem } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

const PATH = '/admin/backups/:name';

const SECOND_STEPS: readonly (SignedInBy | null)[] = WITH_SECOND_STEP;

/**
 * The session in which an owner has shown lately who they are, by a second factor too. Tokens are nobody's here, not even an owner's. 403 for
 * others, with what is missing.
 */
async function assertMayDownload({ db, session, token }: StaffCall): Promise<Session> {
  if (!session || token !== null || !(await isOwner(db, session.userId)))
    throw new PageProblem('forbidden', ({ failures, machineRooms }) => ({
      title: failures.notAllowed,
      text: machineRooms.backups.ownersOnly,
    }));
  if (!(await hasSecondFactor(db, session.userId)))
    throw new PageProblem('forbidden', ({ failures, machineRooms }) => ({
      title: failures.notAllowed,
      text: machineRooms.backups.needsSecondFactor,
      ways: html`<a href="/settings/security">${machineRooms.backups.setUp}</a>`,
    }));
  if (!isFresh(session, 'minutes') || !SECOND_STEPS.includes(session.signedInBy)) throw new ConfirmationNeeded();
  return session;
}

const askByForm = userRoute({
  method: 'POST',
  path: `${PATH}/download`,
  access: downloadsBackups,
  params: { name: pathText() },
  summary: 'Get a link for one use to a backup',
  async handle(call) {
    const { ctx, params, write } = call;
    const { name } = params;
    const { id: sessionId, userId } = await assertMayDownload(call);
    if ((await findBackup(ctx.config.backupDir, name)) === undefined) throw notFound();
    const token = await write((tx) => orderDownload(tx, { name, userId, sessionId }));
    const { words } = await readerOf(call);
    const href = `/admin/backups/${name}/file?token=${token}`;
    const title = words.machineRooms.backups.downloadTitle;
    return unkept(await adminPage(call, { title, body: downloadPage({ name, href }, words) }));
  },
});

const sendFile = userRoute({
  method: 'GET',
  path: `${PATH}/file`,
  access: downloadsBackups,
  params: { name: pathText(), token: withDefault(text({ max: 200 }), '') },
  summary: 'A backup as a tar file, by a link for one use',
  async handle(call) {
    const { ctx, params, write, request, viewer } = call;
    const { name, token } = params;
    const { id: sessionId, userId, username } = await assertMayDownload(call);
    const directory = await findBackup(ctx.config.backupDir, name);
    if (directory === undefined) throw notFound();
    // A link is not used up by those who only look where it leads.
    if (request.method === 'HEAD') return empty(200, { 'cache-control': 'private, no-store' });
    const by = { accountId: viewer.accountId, username, ip: request.ip };
    if (!(await write((tx) => takeDownload(tx, token, { name, userId, sessionId }, by))))
      throw new PageProblem('gone', ({ failures, machineRooms, moderation }) => ({
        title: failures.notPossible,
        text: machineRooms.backups.linkDead,
        ways: html`<a href="/admin/backups">${moderation.ways.backups}</a>`,
      }));
    return download(await openArchive(directory, name), { name: `${name}.tar`, type: 'application/x-tar' });
  },
});

/** The way to a backup, for owners alone. */
export const backupDownloads: readonly Route[] = [askByForm, sendFile];
