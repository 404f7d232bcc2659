import { isFilterable, mayComeFromOneself } from '../../lib/notification-types.ts';
import { DAY, now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { answersDirectPost, comesFromStaff, type Notice, namesUnwanted } from './notice-checks.ts';
import { findStanding, type SenderStanding } from './sender-standing.ts';

/** `filter` sets it aside until the recipient decides; `drop` discards it. */
export type Judgement = 'accept' | 'filter' | 'drop';

const NEW_ACCOUNT = 30 * DAY;
const NEW_FOLLOWER = 3 * DAY;

/** Decides about a notice by the blocks, mutes and policy of its recipient. Mastodon: NotifyService. */
export async function judge(db: Db, notice: Notice): Promise<Judgement> {
  if (notice.to === notice.from && !mayComeFromOneself(notice.type)) return 'drop';
  const standing = await findStanding(db, notice);
  if (!standing) return 'drop';
  if (await isUnwanted(db, notice, standing)) return 'drop';
  if (!isFilterable(notice.type) || standing.permitted === 1) return 'accept';
  return judgeByPolicy(db, notice, standing);
}

async function isUnwanted(db: Db, notice: Notice, standing: SenderStanding): Promise<boolean> {
  const isMention = notice.type === 'mention';
  const unwanted =
    standing.blocking === 1 ||
    standing.muting === 1 ||
    standing.conversation_muted === 1 ||
    (standing.domain_blocking === 1 && standing.following === 0) ||
    (isMention && (await namesUnwanted(db, notice, standing.in_reply_to_account_id)));
  return unwanted && !(isMention && (await comesFromStaff(db, notice)));
}

async function judgeByPolicy(db: Db, notice: Notice, standing: SenderStanding): Promise<Judgement> {
  const stranger = standing.following === 0;
  const isNew = standing.sender_created_at > now() - NEW_ACCOUNT;
  const followsLongEnough = standing.followed_since !== null && standing.followed_since <= now() - NEW_FOLLOWER;
  const isBot = standing.sender_type === 'Service' || standing.sender_type === 'Application';
  const whisper = notice.type === 'mention' && standing.visibility === 'direct' && stranger;
  const verdicts = [
    stranger ? standing.for_not_following : 'accept',
    followsLongEnough ? 'accept' : standing.for_not_followers,
    isNew && stranger ? standing.for_new_accounts : 'accept',
    (standing.sender_silenced_at !== null || notice.aside === true) && stranger
      ? (standing.for_limited_accounts ?? 'filter')
      : 'accept',
    isBot ? standing.for_bots : 'accept',
  ];
  const forWhispers = standing.for_private_mentions ?? 'filter';
  if (whisper && forWhispers !== 'accept' && !(await answersDirectPost(db, notice, standing.in_reply_to_id))) {
    verdicts.push(forWhispers);
  }
  if (verdicts.includes('drop')) return 'drop';
  return verdicts.includes('filter') ? 'filter' : 'accept';
}
