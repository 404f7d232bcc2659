import { findAccountByAcct, getAccount } from '../../domain/accounts/queries.ts';
import { findConversationWith } from '../../domain/conversations/talking.ts';
import { listFollowing } from '../../domain/follows/networks.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { toWire } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import { beginning } from '../../views/people/conversation-beginning.ts';
import { accountValues } from '../entity-values.ts';
import type { PersonCall } from '../person-call.ts';
import { readerOf } from '../reader.ts';
import { type Talk, talkWith } from './talk.ts';
import { talkPage } from './thread.ts';

/** More people than these are not written to at once. */
const MOST = 20;

/** So many of those whom one follows are offered. */
const OFFERED = 20;

export const showBeginning = userRoute({
  method: 'GET',
  path: '/conversations/new',
  access: user('read', 'read:statuses'),
  params: { to: text({ max: 2000 }) },
  summary: 'Choose whom to write a message to, and write it',
  async handle(call) {
    const { db, viewer, params } = call;
    const { ids, unknown } = await peopleNamed(db, params.to);
    if (ids.length === 0 || unknown.length > 0) return choosePage(call, params.to, unknown);
    const others = ids.filter((id) => id !== viewer.accountId);
    const known = await findConversationWith(db, viewer.accountId, others);
    return known === undefined
      ? talkPage(call, await talkWith(call, ids))
      : seeOther(`/conversations/${toWire(known)}#newest`, null);
  },
});

/** Talking to the people whom a form names, as far as they are still there. */
export async function newTalkOf(call: PersonCall, to: string | undefined): Promise<Talk> {
  return talkWith(call, (await peopleNamed(call.db, to)).ids);
}

/** The accounts whom a text names, and the names of those who are not known here. */
async function peopleNamed(db: Db, to = ''): Promise<{ readonly ids: number[]; readonly unknown: string[] }> {
  const names = [...new Set(to.split(/[\s,،]+/).filter((name) => name !== ''))].slice(0, MOST);
  const found = new Map<string, number | undefined>();
  for (const name of names) {
    const account = await findAccountByAcct(db, name.replace(/^@/, ''));
    found.set(name, account?.suspended_at === null ? account.id : undefined);
  }
  const ids = [...new Set(found.values())].filter((id) => id !== undefined);
  return { ids, unknown: names.filter((name) => found.get(name) === undefined) };
}

/** The form that asks for whom a message shall be, with those one follows to choose from. */
async function choosePage(call: PersonCall, to: string | undefined, unknown: readonly string[]): Promise<Answer> {
  const { db, viewer } = call;
  const reader = await readerOf(call);
  const own = await getAccount(db, viewer.accountId);
  const followed = await listFollowing(db, viewer, own, { limit: OFFERED });
  const people = await accountValues(
    db,
    followed.map(({ id }) => id),
  );
  const { title, body } = beginning({ to: to ?? '', unknown, people }, reader);
  return contentAnswer({ title, shape: 'stream', body }, unknown.length > 0 ? 404 : 200);
}
