import type { RemoteEmoji } from '../../domain/emojis/remote-emojis.ts';
import { type Audience, decodeAudience } from './audience.ts';
import { type Decoded, ignored, read, refused } from './decoded.ts';
import { isReaction } from './reaction.ts';
import { idOf, isNode, many, type Node, textOf, timeOf, typesOf, webUri } from './read.ts';
import { decodeTags } from './tags.ts';

/** The activities that this server handles. */
export const ACTIVITY_TYPES = [
  'Create',
  'Update',
  'Delete',
  'Undo',
  'Follow',
  'Accept',
  'Reject',
  'Add',
  'Remove',
  'Announce',
  'Like',
  'EmojiReact',
  'Block',
  'Flag',
  'Move',
  'QuoteRequest',
  'FeatureRequest',
] as const;

export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** The object of an activity: its id, and its description if the sender includes one. */
export type Part = {
  readonly uri: string | undefined;
  readonly types: readonly string[];
  readonly node: Node | undefined;
};

/** The parts of an activity that handlers use. */
export type IncomingActivity = {
  /** Undefined for an activity without an id; only the nature of its effect then keeps it from taking effect twice. */
  readonly uri: string | undefined;
  readonly type: ActivityType;
  readonly actor: string;
  readonly object: Part;
  /** All of its objects: a Flag has several, and so has a Create with votes in a poll. */
  readonly objects: readonly Part[];
  readonly target: string | undefined;
  readonly instrument: Part;
  readonly result: string | undefined;
  readonly content: string | undefined;
  /** The pictures of custom emojis in `content`. */
  readonly emojis: readonly RemoteEmoji[];
  readonly audience: Audience;
  readonly publishedAt: number | undefined;
};

const MAX_OBJECTS = 100;
const MAX_COMMENT = 5000;

/** Decodes an activity from compact JSON. Types that this server does not handle are ignored. */
export function decodeActivity(document: unknown): Decoded<IncomingActivity> {
  if (!isNode(document)) return refused('not an object');
  const types = typesOf(document);
  const type = ACTIVITY_TYPES.find((name) => types.includes(name));
  if (type === undefined) return ignored(`activities of type ${types.join(', ') || 'nothing'} mean nothing here`);
  const actor = idOf(document.actor);
  if (actor === undefined) return refused('the activity has no actor');
  const objects = many(document.object, MAX_OBJECTS).map(partOf);
  const object = objects[0];
  if (!object || (object.uri === undefined && !object.node)) return withoutObject(document.object);
  const content = textOf(document.content, MAX_COMMENT) ?? textOf(document._misskey_reaction, MAX_COMMENT);
  if (type === 'EmojiReact' && !isReaction(content)) return refused('the reaction is not one emoji');
  return read({
    uri: webUri(document.id),
    type,
    actor,
    object,
    objects,
    target: idOf(document.target),
    instrument: partOf(document.instrument),
    result: idOf(document.result),
    content,
    emojis: decodeTags(document.tag).emojis,
    audience: decodeAudience(document),
    publishedAt: timeOf(document.published),
  });
}

/** Posts are fetched with a signature, by which their server can tell who asks; whoever learns an address with a token could read the post. */
function withoutObject(object: unknown): Decoded<never> {
  const isBear = many(object, MAX_OBJECTS).some((one) => typeof one === 'string' && /^bear:/i.test(one));
  return refused(
    isBear ? 'the object is an address with a token, and such are not fetched' : 'the activity has no object',
  );
}

/** Decodes a value in place of an object: an id, or the object itself. */
export function partOf(value: unknown): Part {
  const one = Array.isArray(value) ? value[0] : value;
  return isNode(one)
    ? { uri: webUri(one.id), types: typesOf(one), node: one }
    : { uri: webUri(one), types: [], node: undefined };
}
