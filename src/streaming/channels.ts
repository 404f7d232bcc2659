import { isOwnList } from '../domain/lists/queries.ts';
import { parseWireId } from '../lib/id.ts';
import { normalizeTag } from '../lib/text/hashtag.ts';
import type { Db } from '../platform/db/handle.ts';
import { type Authorized, mayHearNotifications, mayHearStatuses } from './authenticate.ts';
import type { Channel, Topic } from './hub.ts';
import { StreamError } from './stream-error.ts';

/** A stream as clients ask for it. */
export type Asked = { readonly stream: string; readonly list?: string | undefined; readonly tag?: string | undefined };

const PUBLIC_STREAMS = new Set([
  'public',
  'public:media',
  'public:local',
  'public:local:media',
  'public:remote',
  'public:remote:media',
]);

const MAX_TAG = 500;

/**
 * The channel of a stream. Throws StreamError: 400 for an unknown stream or a missing parameter, 401 when the token's scopes do not
 * suffice or the list is somebody else's. Mastodon: `streaming/index.js`, `channelNameToIds`.
 */
export async function resolveChannel(db: Db, who: Authorized, asked: Asked): Promise<Channel> {
  const { stream, list, tag } = asked;
  const allowed = stream === 'user:notification' ? mayHearNotifications(who.scopes) : mayHearStatuses(who.scopes);
  if (!allowed) throw new StreamError(401, 'Access token does not have the required scopes');
  const parameter = stream === 'list' ? list : stream.startsWith('hashtag') ? tag : undefined;
  const name = parameter === undefined ? [stream] : [stream, parameter];
  return { topic: await resolveTopic(db, who, asked), stream: JSON.stringify(name) };
}

async function resolveTopic(db: Db, who: Authorized, { stream, list, tag }: Asked): Promise<Topic> {
  const me = who.viewer.accountId;
  if (PUBLIC_STREAMS.has(stream)) return { kind: 'public', key: stream };
  switch (stream) {
    case 'user':
      return { kind: 'user', key: me };
    case 'user:notification':
      return { kind: 'notification', key: me };
    case 'direct':
      return { kind: 'direct', key: me };
    case 'hashtag':
      return { kind: 'hashtag', key: tagKey(tag) };
    case 'hashtag:local':
      return { kind: 'hashtag', key: `local:${tagKey(tag)}` };
    case 'list':
      return { kind: 'list', key: await ownList(db, me, list) };
    default:
      throw new StreamError(400, 'Unknown channel requested');
  }
}

function tagKey(tag: string | undefined): string {
  const key = normalizeTag((tag ?? '').slice(0, MAX_TAG));
  if (key === '') throw new StreamError(400, 'Missing tag name parameter');
  return key;
}

async function ownList(db: Db, ownerId: number, list: string | undefined): Promise<number> {
  if (!list) throw new StreamError(400, 'Missing list name parameter');
  const id = parseWireId(list);
  if (id === undefined || !(await isOwnList(db, ownerId, id))) {
    throw new StreamError(401, 'Not authorized to stream this list');
  }
  return id;
}
