import { listMessages } from '../../domain/statuses/messages.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { wantsPart } from '../../http/browser.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import type { Html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { findLastStoredEvent, positionAt } from '../../platform/db/stored-events.ts';
import { newToken } from '../../platform/passwords.ts';
import type { OwnReader } from '../../views/frame/reader.ts';
import { messageForm, messages, thread } from '../../views/people/conversation.ts';
import { unhiddenIn } from '../../views/posts/filtered.ts';
import { statusValues } from '../entity-values.ts';
import { partAnswer } from '../fragment.ts';
import type { PersonCall } from '../person-call.ts';
import { ownReaderOf } from '../reader.ts';
import { addressOfTalk, type Talk, talkOf, toOf } from './talk.ts';

const PAGE = 20;

export const showConversation = userRoute({
  method: 'GET',
  path: '/conversations/:id',
  access: user('read', 'read:statuses'),
  params: { id: pathId(), ...pageParams(PAGE, 40) },
  summary: 'The messages of one of your conversations',
  async handle(call) {
    return talkPage(call, await talkOf(call, call.params.id), { page: pageOf(call.params) });
  },
});

/** What was written and not sent. */
export type Unsent = {
  readonly text: string;
  readonly key: string;
  readonly problem: { readonly text: string; readonly status: number };
};

type Asked = { readonly page?: ReturnType<typeof pageOf>; readonly unsent?: Unsent };

/** A page of messages, oldest first, above the field for the next one; the newest unless `page` says which. */
export async function talkPage(
  call: PersonCall,
  talk: Talk,
  { page = { limit: PAGE }, unsent }: Asked = {},
): Promise<Answer> {
  const { db, viewer, request } = call;
  const since = positionAt(await findLastStoredEvent(db));
  const reader = await ownReaderOf(call);
  const ids = talk.row ? await listMessages(db, viewer, talk.row, page) : [];
  const statuses = unhiddenIn('thread', await statusValues(db, viewer, ids.toReversed()));
  const isFull = ids.length >= page.limit;
  const address = addressOfTalk(talk);
  const older = isFull || page.minId !== undefined ? ids.at(-1) : undefined;
  const newer = page.maxId !== undefined || (page.minId !== undefined && isFull) ? ids[0] : undefined;
  const shown = {
    older: older === undefined ? undefined : `${address}?max_id=${toWire(older)}`,
    newer: newer === undefined ? undefined : `${address}?min_id=${toWire(newer)}`,
  };
  if (wantsPart(request) && !unsent) return partAnswer(messages(statuses, reader, shown));
  const newest = talk.row && newer !== undefined ? await listMessages(db, viewer, talk.row, { limit: 1 }) : ids;
  const form = formOf(talk, reader, { parent: newest[0], unsent });
  const view = { ...talk, id: talk.row && toWire(talk.row.id), unread: talk.row?.unread === 1, since, form };
  const { title, body } = thread(view, messages(statuses, reader, shown), reader);
  return contentAnswer({ title, shape: 'stream', body }, unsent?.problem.status ?? 200);
}

type Next = { readonly parent: number | undefined; readonly unsent?: Unsent | undefined };

/** The form for the next message, which answers the newest. */
export function formOf(talk: Talk, reader: OwnReader, { parent, unsent }: Next): Html {
  const { recipients, people, isAlone, row } = talk;
  const written = {
    text: unsent?.text ?? '',
    key: unsent?.key ?? newToken(),
    problem: unsent?.problem.text,
    inReplyTo: parent === undefined ? undefined : toWire(parent),
  };
  const to = row ? undefined : toOf(talk, reader.account.username);
  return messageForm({ address: addressOfTalk(talk), to, recipients, people, isAlone, ...written }, reader);
}
