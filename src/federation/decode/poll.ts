import type { RemotePoll } from '../../domain/polls/remote-poll.ts';
import { toPlainText } from '../../lib/html/sanitize.ts';
import { cut } from '../../lib/text/cut.ts';
import { now } from '../../lib/time.ts';
import { countOf, isNode, many, type Node, timeOf } from './read.ts';
import { plainIn, textIn } from './texts.ts';

/** Mastodon: FEDERATION.md. */
const MAX_OPTIONS = 500;
const MAX_TITLE = 500;
const MAX_CONTENT = 5000;

/** The poll of a Question; undefined when it has no options. */
export function decodePoll(node: Node): RemotePoll | undefined {
  // Some servers write both `oneOf` and `anyOf`, one of them empty.
  const multiple = many(node.anyOf).length > 0;
  const options = new Map<string, number>();
  for (const option of many(multiple ? node.anyOf : node.oneOf, MAX_OPTIONS)) {
    if (!isNode(option)) continue;
    const title = titleOf(option);
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

/** The answer as text. Some servers write it as the content of a Note, which is HTML. */
function titleOf(option: Node): string | undefined {
  const name = plainIn(option, 'name', MAX_TITLE);
  if (name !== undefined) return name;
  return cut(toPlainText(textIn(option, 'content', MAX_CONTENT) ?? ''), MAX_TITLE) || undefined;
}
