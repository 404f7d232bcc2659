import { findNamedId } from '../domain/accounts/queries.ts';
import { actorDocument } from '../federation/documents/actor.ts';
import { answerDocument } from '../federation/documents/answer.ts';
import { collectionDocument } from '../federation/documents/collections.ts';
import { type Network, networkDocument } from '../federation/documents/network.ts';
import { type Reader, readerOf } from '../federation/documents/reader.ts';
import { statusDocument } from '../federation/documents/status.ts';
import { tagDocument } from '../federation/documents/tag.ts';
import { type Answer, textAnswer } from '../http/answer.ts';
import type { Call } from '../http/route.ts';
import { notFound } from '../lib/errors.ts';
import type { JsonText } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';

/** Answers at the addresses of pages, for programs that ask for ActivityPub there. */
export const pageDocuments = {
  account: (call: Call, username: string) =>
    answer(call, async () => actorDocument(call.ctx, await getNamedId(call.db, username))),
  status: (call: Call, username: string, statusId: number) =>
    answer(call, async (reader) =>
      statusDocument(call.db, reader, { accountId: await getNamedId(call.db, username), statusId }),
    ),
  followers: (call: Call, username: string) => network(call, username, 'followers'),
  following: (call: Call, username: string) => network(call, username, 'following'),
  collection: (call: Call, collectionId: number) =>
    answer(call, (reader) => collectionDocument(call.db, reader, { collectionId })),
  tag: (call: Call, name: string) => answer(call, (reader) => tagDocument(call.db, reader, name)),
};

const network = (call: Call, username: string, kind: Network) =>
  answer(call, async (reader) => networkDocument(call.db, reader, await getNamedId(call.db, username), kind));

async function getNamedId(db: Db, username: string): Promise<number> {
  const id = await findNamedId(db, username);
  if (id === undefined) throw notFound('notFound');
  return id;
}

async function answer(call: Call, make: (reader: Reader) => Promise<JsonText>): Promise<Answer> {
  const { ctx, request } = call;
  const reader = await readerOf(ctx, {
    method: request.method,
    url: `${ctx.config.origin}${request.url}`,
    header: (name) => request.header(name),
  });
  const { text, type, headers } = answerDocument(await make(reader), reader);
  return textAnswer(text, type, { headers: { ...headers } });
}
