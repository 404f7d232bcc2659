import type { Tx } from '../../platform/db/handle.ts';
import type { Moderator } from '../audit/log-act.ts';
import { unblockEmailOf } from '../email-blocks/canonical-email-blocks.ts';
import { getRow } from '../get-row.ts';
import { forgetFiles } from '../media/files.ts';
import { changeAccount, logAccountAct } from './change-account.ts';
import { getOutranked } from './target.ts';

/** Takes the picture of an account away; one of another server comes back with its next profile. Mastodon: Admin::AccountsController#remove_avatar. */
export async function removeAvatar(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getOutranked(tx, moderator, id);
  const { avatar_key, avatar_static_key } = await getRow(tx, 'accounts', id);
  const none = { avatar_key: null, avatar_static_key: null, avatar_remote_url: null, avatar_description: '' };
  await changeAccount(tx, target, none);
  await forgetFiles(tx, [avatar_key, avatar_static_key]);
  await logAccountAct(tx, moderator, 'remove_avatar', target);
}

/** The same for the picture above a profile. */
export async function removeHeader(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getOutranked(tx, moderator, id);
  const { header_key, header_static_key } = await getRow(tx, 'accounts', id);
  const none = { header_key: null, header_static_key: null, header_remote_url: null, header_description: '' };
  await changeAccount(tx, target, none);
  await forgetFiles(tx, [header_key, header_static_key]);
  await logAccountAct(tx, moderator, 'remove_header', target);
}

/** Lets people sign up again with the e-mail address of an account that was suspended. */
export async function unblockEmail(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getOutranked(tx, moderator, id);
  await unblockEmailOf(tx, id);
  await logAccountAct(tx, moderator, 'unblock_email', target);
}
