import { type RawBuilder, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Flag } from '../../schema/flag.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { mutesConversations } from '../conversation-mutes/mutes-conversations.ts';
import { blocks, blocksDomain } from '../relationships/conditions.ts';
import type { Notice } from './notice-checks.ts';

/** What the rules need to know about sender, recipient and status, except for what is rarely needed. */
export type SenderStanding = {
  readonly sender_created_at: number;
  readonly sender_silenced_at: number | null;
  readonly sender_type: string;
  readonly conversation_muted: Flag;
  readonly blocking: Flag;
  readonly muting: Flag;
  readonly domain_blocking: Flag;
  readonly following: Flag;
  readonly followed_since: number | null;
  readonly permitted: Flag;
  readonly visibility: string | null;
  readonly in_reply_to_id: number | null;
  readonly in_reply_to_account_id: number | null;
  readonly for_not_following: string | null;
  readonly for_not_followers: string | null;
  readonly for_new_accounts: string | null;
  readonly for_private_mentions: string | null;
  readonly for_limited_accounts: string | null;
  readonly for_bots: string | null;
};

/** Reads these facts; undefined when the recipient is remote, suspended or gone. */
export async function findStanding(db: Db, notice: Notice): Promise<SenderStanding | undefined> {
  const people = await findPeople(db, `${notice.to} ${notice.from}`);
  if (!people) return undefined;
  const muting = people.muted_until !== null && people.muted_until > now() ? (1 as const) : (0 as const);
  return { ...people, muting, ...(await findPost(db, notice)) };
}

type Post = Pick<SenderStanding, 'visibility' | 'in_reply_to_id' | 'in_reply_to_account_id' | 'conversation_muted'>;

const NO_POST: Post = {
  visibility: null,
  in_reply_to_id: null,
  in_reply_to_account_id: null,
  conversation_muted: 0,
};

/** The content of a status only matters for mentions. */
async function findPost(db: Db, { to, type, statusId, written }: Notice): Promise<Post> {
  if (statusId === undefined) return NO_POST;
  if (!(await mutesConversations(db, to))) {
    if (type !== 'mention') return NO_POST;
    if (written) return { ...postOf(written), conversation_muted: 0 };
  }
  const { rows } = await sql<Post>`
    select s.visibility, s.in_reply_to_id, s.in_reply_to_account_id,
      case when exists (
        select 1 from conversation_mutes as c where c.account_id = ${to} and c.conversation_id = s.conversation_id
      ) then 1 else 0 end as conversation_muted
    from statuses as s where s.id = ${statusId}`.execute(db);
  return rows[0] ?? NO_POST;
}

function postOf({ visibility, in_reply_to_id, in_reply_to_account_id }: StatusRow): Omit<Post, 'conversation_muted'> {
  return { visibility, in_reply_to_id, in_reply_to_account_id };
}

type People = Omit<SenderStanding, keyof Post | 'muting'> & {
  /**
   * The end of a mute that hides notifications, rather than whether it is over, because the result is cached. Other mutes only hide posts.
   */
  readonly muted_until: number | null;
};

const NEVER = Number.MAX_SAFE_INTEGER;

/** The relationships of two people, by `to from`; cached because they change less often than the two interact. */
const findPeople = cachedRead(
  [
    'accounts',
    'blocks',
    'mutes',
    'user_domain_blocks',
    'follows',
    'notification_permissions',
    'notification_policies',
    'users',
  ],
  async (db, key: string): Promise<People | undefined> => {
    const [to = 0, from = 0] = key.split(' ').map(Number);
    return (await readPeople(db, { to, from })).rows[0];
  },
);

const readPeople = prepared(
  (_db, { to, from }: { readonly to: number; readonly from: number }) => sql<People>`
    select sender.created_at as sender_created_at, sender.silenced_at as sender_silenced_at,
      sender.actor_type as sender_type,
      ${flag(blocks(to, from))} as blocking,
      (select coalesce(m.expires_at, ${NEVER}) from mutes as m where m.account_id = ${to} and m.target_id = ${from}
        and m.hide_notifications = 1) as muted_until,
      ${flag(blocksDomain(to, sql.ref('sender.domain')))} as domain_blocking,
      ${flag(sql`exists (select 1 from follows as f where f.account_id = ${to} and f.target_id = ${from})`)} as following,
      (select f.created_at from follows as f where f.account_id = ${from} and f.target_id = ${to}) as followed_since,
      ${flag(sql`exists (
        select 1 from notification_permissions as p where p.account_id = ${to} and p.from_account_id = ${from})`)} as permitted,
      policy.for_not_following, policy.for_not_followers, policy.for_new_accounts,
      policy.for_private_mentions, policy.for_limited_accounts, policy.for_bots
    from users as u
    join accounts as recipient on recipient.id = u.account_id
    join accounts as sender on sender.id = ${from}
    left join notification_policies as policy on policy.account_id = u.account_id
    where u.account_id = ${to} and recipient.suspended_at is null`,
);

const flag = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 1 else 0 end`;
