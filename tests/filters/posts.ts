import { publish } from '../../src/domain/statuses/publish.ts';
import { toWire } from '../../src/lib/id.ts';
import { draftOf } from '../support/draft.ts';
import type { TestServer, TestUser } from '../support/server.ts';

type Post = { text: string; spoilerText?: string; choices?: readonly string[]; quotedStatusId?: number };

/** Publishes a public post through the verb; `statusId` as the database keeps it, `id` as clients see it. */
export async function post(
  server: TestServer,
  author: TestUser,
  { text, spoilerText = '', choices, quotedStatusId }: Post,
) {
  const poll = choices && { options: choices, expiresIn: 3600, multiple: false, hideTotals: false };
  const made = await server.ctx.store.transaction((tx) =>
    publish(tx, author, { ...draftOf(text), spoilerText, poll, quotedStatusId }),
  );
  if (!('statusId' in made)) throw new Error('The post was scheduled');
  return { statusId: made.statusId, id: toWire(made.statusId) };
}
