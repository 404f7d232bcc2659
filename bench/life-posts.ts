import type { Draft } from '../src/domain/statuses/draft.ts';
import type { RemoteStatus } from '../src/domain/statuses/remote/remote-status.ts';
import { now } from '../src/lib/time.ts';

/** The next of the numbers from 0 to 1 that a run draws, the same in each run. */
export type Chance = () => number;

/** Somebody here, or elsewhere if there is a `uri`. */
export type Author = { readonly id: number; readonly uri: string | undefined; readonly domain: string | null };

/** A stored picture. */
export type File = {
  readonly key: string;
  readonly previewKey: string;
  readonly mime: string;
  readonly size: number;
  readonly meta: object;
  readonly blurhash: string;
  readonly description: string | null;
  readonly width: number;
  readonly height: number;
};

/** A linear congruential generator, with the numbers of the standard library of C (POSIX). */
export function chance(seed = 7): Chance {
  let state = Math.floor(seed) % 2 ** 31;
  return () => {
    // As integers of 32 bits: the whole product is more than a double holds exactly.
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 2 ** 31;
  };
}

const WORDS = (
  'river stone morning coffee library garden window evening bicycle compiler harbour winter summer lantern forest paper music ' +
  'bread signal railway mountain thread server cloud pigeon market bridge island letter ocean copper violin meadow orchard ' +
  'the a of and in with under over near after before about slowly quickly finally again always never today'
).split(' ');
const TAGS = ['photography', 'gardening', 'books', 'cycling', 'music', 'baking', 'trains'];
const EMOJIS = ['wave', 'blobcat', 'heart_rainbow', 'coffee', 'bird'];

const pick = (random: Chance, list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';

/** A sentence or two; one post in ten is as long as a post may be. */
function text(random: Chance): string {
  const length = random() < 0.1 ? 75 : 6 + Math.floor(random() * 30);
  const words = Array.from({ length }, () => pick(random, WORDS)).join(' ');
  const emoji = random() < 0.25 ? ` :${pick(random, EMOJIS)}:` : '';
  const tag = random() < 0.3 ? ` #${pick(random, TAGS)}` : '';
  return `${words.charAt(0).toUpperCase()}${words.slice(1, 460)}.${emoji}${tag}`;
}

type Local = { readonly random: Chance; readonly mediaIds: readonly number[]; readonly earlier: number | undefined };

/** What somebody here writes; one in six answers, one in sixteen quotes, one in twenty asks. */
export function localDraft({ random, mediaIds, earlier }: Local): Draft {
  const roll = random();
  const asks = mediaIds.length === 0 && roll > 0.9;
  return {
    text: text(random),
    spoilerText: random() < 0.04 ? 'About food' : '',
    sensitive: undefined,
    visibility: undefined,
    language: 'en',
    inReplyToId: roll < 0.16 ? earlier : undefined,
    mediaIds,
    poll: asks
      ? { options: ['Yes', 'No', 'Ask me later'], expiresIn: 604_800, multiple: false, hideTotals: false }
      : undefined,
    quotedStatusId: roll >= 0.16 && roll < 0.22 ? earlier : undefined,
    quotePolicy: undefined,
    allowedMentions: undefined,
    applicationId: null,
  };
}

type Remote = { readonly number: number; readonly random: Chance; readonly files: readonly File[] };

/** What somebody elsewhere writes. */
export function remoteStatus(author: string, { number, random, files }: Remote): RemoteStatus {
  const written = text(random);
  const uri = `${author}/statuses/${number}`;
  const asks = files.length === 0 && random() < 0.08;
  return {
    ...{
      uri,
      url: uri,
      content: `<p>${written}</p>`,
      spoilerText: random() < 0.04 ? 'Politics' : '',
      sensitive: false,
    },
    ...{
      visibility: 'public',
      language: 'en',
      quotePolicy: 'public',
      interactionRules: [],
      mentions: [],
      recipients: [],
      groups: [],
    },
    collections: [],
    hashtags: /#(\w+)/.exec(written)?.slice(1) ?? [],
    emojis: EMOJIS.filter((name) => written.includes(`:${name}:`)).map((shortcode) => ({
      ...{ shortcode, url: `https://files.example/${shortcode}`, uri: null, updatedAt: null },
    })),
    attachments: files.map(({ description, blurhash, width, height, mime, key }) => ({
      ...{ type: 'image', mime, url: `https://files.example/${key}`, previewUrl: null, description, blurhash },
      ...{ width, height, focus: null },
    })),
    poll: asks
      ? { options: ['One', 'Two'], votes: [3, 5], votersCount: 8, multiple: false, expiresAt: now() + 604_800_000 }
      : undefined,
    ...{ quote: undefined, quotesGone: false, inReplyTo: undefined, publishedAt: now() - 2000, editedAt: null },
    counts: { favourites: undefined, reblogs: undefined, replies: undefined },
  };
}
