import { type Html, html } from '../../lib/html/template.ts';
import { addressOfPost } from '../frame/addresses.ts';
import type { StatusView } from '../frame/entity-types.ts';
import type { Reader } from '../frame/reader.ts';
import { filteredIn, unhiddenIn } from './filtered.ts';
import { post } from './post.ts';

/** Replies to replies stand side by side from here on: browsers nest elements only so deep, and a phone has room for so many words. */
const DEEPEST = 5;

/** What is known of the replies to a post of another server. */
export type Known = {
  /** How many are here, and how many its server counts, where that is more. */
  readonly replies?: { readonly here: number; readonly all: number } | undefined;
  /** The id of the refresh by which more are being fetched. */
  readonly refresh?: string | undefined;
};

/** A post with those that it answers above it, and its replies below, each under the one that it answers. */
export function thread(statuses: readonly StatusView[], shown: StatusView, reader: Reader, known: Known = {}): Html {
  const at = statuses.indexOf(shown);
  const above = unhiddenIn('thread', statuses.slice(0, at));
  const below = unhiddenIn('thread', statuses.slice(at + 1));
  return html`<div class="thread" data-part="thread">${above.map((status) => post(status, reader, { inThread: true }))}
${post(filteredIn('thread', shown), reader, { focus: true, inThread: true })}
${knownReplies(shown, known, reader)}
${below.length > 0 && html`<ul class="replies" aria-label="${reader.words.posts.repliesTo}">${branches(below, shown.id, reader)}</ul>`}</div>`;
}

/** Says that there are more replies than are shown; without scripts one looks again for those that are being fetched. */
function knownReplies(shown: StatusView, { replies, refresh }: Known, reader: Reader): Html | null {
  if (!replies && refresh === undefined) return null;
  const { threads } = reader.words;
  const said = html`${replies && html`${threads.known(replies.here, replies.all)} `}${refresh !== undefined && html`${threads.fetching} <a href="${addressOfPost(shown, reader)}">${threads.lookAgain}</a>`}`;
  const line = html`<p class="known hint">${said}</p>`;
  return refresh === undefined ? line : html`<live-part refresh="${refresh}" part="thread">${line}</live-part>`;
}

type Branch = { readonly status: StatusView; readonly replies: Branch[] };

function branches(statuses: readonly StatusView[], rootId: string, reader: Reader): readonly Html[] {
  const roots: Branch[] = [];
  const places = new Map([[rootId, { into: roots, depth: 0 }]]);
  for (const status of statuses) {
    const { into, depth } = places.get(status.in_reply_to_id ?? '') ?? { into: roots, depth: 0 };
    const branch: Branch = { status, replies: [] };
    into.push(branch);
    places.set(status.id, depth + 1 < DEEPEST ? { into: branch.replies, depth: depth + 1 } : { into, depth });
  }
  return roots.map((branch) => shownBranch(branch, reader));
}

function shownBranch({ status, replies }: Branch, reader: Reader): Html {
  return html`<li>${post(status, reader, { inThread: true })}${replies.length > 0 && html`<ul class="replies">${replies.map((reply) => shownBranch(reply, reader))}</ul>`}</li>`;
}
