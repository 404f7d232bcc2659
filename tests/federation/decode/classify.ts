import { ACTIVITY_TYPES, decodeActivity } from '../../../src/federation/decode/activity.ts';
import { decodeActor, isActorType } from '../../../src/federation/decode/actor.ts';
import { ignored, refused } from '../../../src/federation/decode/decoded.ts';
import { sameOrigin } from '../../../src/federation/decode/origin.ts';
import { toPlain } from '../../../src/federation/decode/plain.ts';
import { decodePost, isPostType } from '../../../src/federation/decode/post.ts';
import { type Node, typesOf } from '../../../src/federation/decode/read.ts';
import { isJsonObject } from '../../../src/federation/parse-document.ts';

/** What would become of a document: `stored` if it came from its own server, else why not. */
export type Classified = { readonly outcome: 'stored' | 'ignored' | 'refused'; readonly detail: string };

/** Says what a document is to this server, by what it says alone. */
export async function classify(document: unknown): Promise<Classified> {
  if (!isJsonObject(document)) return { outcome: 'refused', detail: 'not an object' };
  const plain = await toPlain(document);
  if (plain.outcome !== 'read') return { outcome: plain.outcome, detail: plain.reason };
  const types = typesOf(plain.value);
  if (types.some((type) => ACTIVITY_TYPES.some((known) => known === type))) return classifyActivity(plain.value);
  const decoded = isActorType(types)
    ? decodeActor(plain.value)
    : isPostType(types)
      ? ownPost(plain.value)
      : ignored(`${types.join(', ') || 'what has no type'} is neither actor, post nor activity`);
  return decoded.outcome === 'read'
    ? { outcome: 'stored', detail: types.join(', ') }
    : { outcome: decoded.outcome, detail: decoded.reason };
}

function classifyActivity(node: Node): Classified {
  const activity = decodeActivity(node);
  if (activity.outcome !== 'read') return { outcome: activity.outcome, detail: activity.reason };
  const { type, object, actor } = activity.value;
  if ((type !== 'Create' && type !== 'Update') || !object.node) return { outcome: 'stored', detail: type };
  const inner = isActorType(object.types) ? decodeActor(object.node) : ownPost(object.node, actor);
  return inner.outcome === 'read'
    ? { outcome: 'stored', detail: `${type} ${object.types.join(', ')}` }
    : { outcome: inner.outcome, detail: inner.reason };
}

function ownPost(node: Node, actor?: string) {
  const post = decodePost(node, actor);
  if (post.outcome !== 'read') return post;
  const { author, uri } = post.value;
  if (actor !== undefined && author !== actor) return refused('the object is by somebody else than the actor');
  return sameOrigin(author, uri) ? post : refused('the object is of another server than its author');
}
