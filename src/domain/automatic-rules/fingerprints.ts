import { createHash } from 'node:crypto';
import { linksIn } from '../../lib/html/first-link.ts';
import { toPlainText } from '../../lib/html/sanitize.ts';
import { fold } from '../filters/keyword.ts';

/** Shorter texts repeat by chance. */
const MIN_TEXT = 20;
const MAX_LINKS = 100;
const MENTION_OR_LINK = /https?:\/\/\S+|@[\w.-]+(?:@[\w.-]+)?/g;

/** What of a post can be told again: its folded text, its links, and the hashes by which repeats are found. */
export type Traits = {
  readonly text: string;
  readonly links: number;
  readonly fingerprints: { readonly text: readonly string[]; readonly link: readonly string[] };
};

/** The traits of a post by its HTML and its content warning. Whom a text names does not make it another. */
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

/** When fingerprints were seen lately; of one that is seen all the time only the latest. */
export class Sightings {
  readonly #times = new Map<string, number[]>();

  /** To be called in the order of time (ms). */
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

/** As many sightings as a rule can ask for. */
export const MOST_SEEN = 1000;
