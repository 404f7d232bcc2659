import { Type } from 'typebox';
import { matches } from '../lib/checked.ts';

const ControlMessage = Type.Object({
  type: Type.Union([Type.Literal('subscribe'), Type.Literal('unsubscribe')]),
  stream: Type.String(),
  list: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  tag: Type.Optional(Type.String()),
  since: Type.Optional(Type.String()),
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

/** Reads a control message; undefined for anything else, which Mastodon ignores. */
export function parseControl(text: string): Control | undefined {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!matches(ControlMessage, message)) return undefined;
  const { type, stream, list, tag, since } = message;
  return { type, stream, list: list === undefined ? undefined : String(list), tag, since };
}
