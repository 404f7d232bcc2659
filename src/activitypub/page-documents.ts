import { actorDocument } from '../federation/documents/actor.ts';
import { answerDocument } from '../federation/documents/answer.ts';
import { collectionDocument } from '../federation/documents/collections.ts';
import { networkDocument } from '../federation/documents/network.ts';
import { type Reader, readerOf } from '../federation/documents/reader.ts';
import { statusDocument } from '../federation/documents/status.ts';
import { tagDocument } from '../federation/documents/tag.ts';
import { type Answer, textAnswer } from '../http/answer.ts';
import type { Call } from '../http/route.ts';
import type { JsonText } from '../lib/json.ts';

/** Answers at the addresses of pages, for programs that ask for ActivityPub there. */
export const pageDocuments = {
  account: (call: Call, accountId: number) => answer(call, () => actorDocument(call.ctx, accountId)),
  status: (call: Call, statusId: number) => answer(call, (reader) => statusDocument(call.db, reader, { statusId })),
  followers: (call: Call, accountId: number) =>
    answer(call, (reader) => networkDocument(call.db, reader, accountId, 'followers')),
  following: (call: Call, accountId: number) =>
    answer(call, (reader) => networkDocument(call.db, reader, accountId, 'following')),
  collection: (call: Call, collectionId: number) =>
    answer(call, (reader) => collectionDocument(call.db, reader, { collectionId })),
  tag: (call: Call, name: string) => answer(call, () => tagDocument(call.db, name)),
};

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
