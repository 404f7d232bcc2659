import { Type } from 'typebox';
import { matches } from '../lib/checked.ts';

const ControlMessage = Type.Object({
  type: Type.Union([Type.Literal('subscribe'), Type.Literal('unsubscribe')]),
  stream: Type.Optional(Type.Unknown()),
  list: Type.Optional(Type.Unknown()),
  tag: Type.Optional(Type.Unknown()),
  since: Type.Optional(Type.Unknown()),
});

/** A message that a client sends over its socket. */
export type Control = {
  readonly type: 'subscribe' | 'unsubscribe';
  readonly stream: string;
  readonly list?: string | undefined;
  readonly tag?: string | undefined;
  /** The id of the last event received, to resume after it; empty to only get ids from now on. */
  readonly since?: string | undefined;
};

/**
 * Reads a control message; undefined for anything else, which Mastodon ignores. Of a list, as events name their stream, the first counts; a
 * message that names no stream is of the stream "", which does not exist.
 */
export function parseControl(text: string): Control | undefined {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!matches(ControlMessage, message)) return undefined;
  const { type, stream, list, tag, since } = message;
  return { type, stream: named(stream) ?? '', list: named(list), tag: named(tag), since: named(since) };
}

function named(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' || typeof first === 'number' ? String(first) : undefined;
}
