import { createHash } from 'node:crypto';
import { linksIn } from '../../lib/html/first-link.ts';
import { toPlainText } from '../../lib/html/sanitize.ts';
import { fold } from '../../lib/keyword.ts';

/** Shorter texts are repeated by chance. */
const MIN_TEXT = 20;
const MAX_LINKS = 100;
const MENTION_OR_LINK = /https?:\/\/\S+|@[\w.-]+(?:@[\w.-]+)?/g;

/** What identifies repeats of a post: its folded text, its links, and the hashes of both. */
export type Traits = {
  readonly text: string;
  readonly links: number;
  readonly fingerprints: { readonly text: readonly string[]; readonly link: readonly string[] };
};

/** The traits of a post, from its HTML and its content warning. Mentions are ignored, so the same text to other people is a repeat. */
export function traitsOf(post: { readonly content: string; readonly spoiler_text: string }): Traits {
  const plain = toPlainText(post.content);
  const links = linksIn(post.content).slice(0, MAX_LINKS);
  const bare = fold(plain).replace(MENTION_OR_LINK, ' ').replace(/\s+/g, ' ').trim();
  return {
    text: fold(`${post.spoiler_text}\n${plain}`),
    links: links.length,
    fingerprints: {
      text: bare.length < MIN_TEXT ? [] : [hash('text', bare)],
      link: [...new Set(links.map((link) => hash('link', link)))],
    },
  };
}

function hash(kind: string, value: string): string {
  return createHash('sha256').update(`${kind}\n${value}`).digest('base64url').slice(0, 24);
}

/** When fingerprints were recently seen; for very frequent ones only the latest times. */
export class Sightings {
  readonly #times = new Map<string, number[]>();

  /** Must be called in order of time (ms). */
  add(fingerprint: string, at: number): void {
    const times = this.#times.get(fingerprint);
    if (!times) this.#times.set(fingerprint, [at]);
    else if (times.push(at) > 2 * MOST_SEEN) times.splice(0, MOST_SEEN);
  }

  /** How often the most frequent of the fingerprints was seen after an instant (ms). */
  since(fingerprints: readonly string[], instant: number): number {
    const counts = fingerprints.map((one) => (this.#times.get(one) ?? []).filter((at) => at > instant).length);
    return Math.max(0, ...counts);
  }
}

/** The most sightings that a rule can require. */
export const MOST_SEEN = 1000;
