import { MINUTE } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { logAct } from '../audit/log-act.ts';
import { createLink, useLink } from '../registrations/one-time-links.ts';
import { ROLE_ID } from '../roles/ensure-roles.ts';
import { noteSecurityEvent } from '../security-events/note.ts';

/** How long (ms) a link to a backup works. */
const LIFETIME = 5 * MINUTE;

const PURPOSE = 'download_backup';

/** Whoever downloads a backup in a browser, and which. */
export type Download = {
  readonly name: string;
  readonly userId: number;
  readonly sessionId: number;
};

/** Whether a login is that of an owner: by the role of that name, which no other role can stand in for. */
export async function isOwner(db: Db, userId: number): Promise<boolean> {
  return (await ownersOf(db)).includes(userId);
}

async function ownersOf(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('role_id', '=', ROLE_ID.owner).execute();
  return rows.map(({ id }) => id);
}

/** Makes a link to a backup that works once, for the session it was asked for, and returns its token. */
export function orderDownload(tx: Tx, download: Download): Promise<string> {
  return createLink(tx, { purpose: PURPOSE, userId: download.userId, data: boundTo(download), lifetime: LIFETIME });
}

type By = { readonly accountId: number; readonly username: string; readonly ip: string };

/**
 * Uses up the link to a backup, writes the download to the audit log and tells all owners. False when the link does not work, or is one of
 * another session or to another backup.
 */
export async function takeDownload(tx: Tx, token: string, download: Download, by: By): Promise<boolean> {
  const link = await useLink(tx, PURPOSE, token);
  if (!link || link.userId !== download.userId || link.data !== boundTo(download)) return false;
  const { name } = download;
  const details = { ip: by.ip };
  await logAct(tx, by, { action: 'download', targetType: 'backup', targetId: 0, label: name, details });
  for (const userId of await ownersOf(tx))
    await noteSecurityEvent(tx, userId, 'backup_downloaded', { name, who: `@${by.username}`, ip: by.ip });
  return true;
}

function boundTo({ name, sessionId }: Download): string {
  return `${sessionId} ${name}`;
}
