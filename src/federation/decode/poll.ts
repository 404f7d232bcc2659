import type { RemotePoll } from '../../domain/statuses/remote/remote-status.ts';
import { now } from '../../lib/time.ts';
import { countOf, isNode, many, type Node, textOf, timeOf } from './read.ts';

/** Mastodon: FEDERATION.md. */
const MAX_OPTIONS = 500;
const MAX_TITLE = 500;

/** The poll of a Question; undefined when it has no options. */
export function decodePoll(node: Node): RemotePoll | undefined {
  // Some servers write both `oneOf` and `anyOf`, one of them empty.
  const multiple = many(node.anyOf).length > 0;
  const options = new Map<string, number>();
  for (const option of many(multiple ? node.anyOf : node.oneOf, MAX_OPTIONS)) {
    if (!isNode(option)) continue;
    const title = textOf(option.name, MAX_TITLE);
    const replies = isNode(option.replies) ? option.replies : {};
    if (title !== undefined && !options.has(title)) options.set(title, countOf(replies.totalItems) ?? 0);
  }
  if (options.size === 0) return undefined;
  const closedAt = timeOf(node.closed) ?? (node.closed === true ? now() : undefined);
  return {
    options: [...options.keys()],
    votes: [...options.values()],
    votersCount: countOf(node.votersCount) ?? null,
    multiple,
    expiresAt: closedAt ?? timeOf(node.endTime) ?? null,
  };
}
