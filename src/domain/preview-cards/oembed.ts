import { parsePage } from '../../lib/html/parse-page.ts';
import type { CardDetails, Preview } from './details.ts';
import { playerAt } from './player.ts';
import { MAX_TITLE, pixels, short, webAddress } from './values.ts';

/** How much of an embed's HTML is read, in UTF-16 units. */
const MAX_HTML = 64 * 1024;

type Embed = {
  /** The text or number in a field, as text. */
  readonly text: (field: string) => string | undefined;
  /** The web address in a field. */
  readonly address: (field: string) => string | undefined;
};

type Shown = { readonly card: Partial<CardDetails>; readonly imageUrl: string | undefined };

/**
 * Merges a page's oEmbed answer into its preview, over what the page itself says. `address` is where the answer was found, `ownHost` this
 * server's host. The preview stays as it is when the answer is invalid or of a kind that needs scripts ("rich"). Of the HTML, only the
 * address of the first frame is used. Mastodon: FetchLinkCardService, `attempt_oembed`.
 */
export function withEmbed(preview: Preview, answer: unknown, address: string, ownHost: string): Preview {
  const embed = embedOf(answer, address);
  const shown = embed && shownBy(embed, ownHost);
  if (!embed || !shown) return preview;
  const { card } = preview;
  const named = {
    title: short(embed.text('title'), MAX_TITLE) || card.title,
    author_name: short(embed.text('author_name'), MAX_TITLE) || card.author_name,
    author_url: embed.address('author_url') ?? card.author_url,
    provider_name: short(embed.text('provider_name'), MAX_TITLE) || card.provider_name,
    provider_url: embed.address('provider_url') ?? card.provider_url,
  };
  return { ...preview, card: { ...card, ...named, ...shown.card }, imageUrl: shown.imageUrl ?? preview.imageUrl };
}

function embedOf(answer: unknown, address: string): Embed | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(answer));
  const text = (field: string) => {
    const value = fields.get(field);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  // Some sites write the version as a number.
  if (Number(text('version')) !== 1) return undefined;
  return { text, address: (field) => webAddress(text(field), address) };
}

function shownBy(embed: Embed, ownHost: string): Shown | undefined {
  const thumbnail = embed.address('thumbnail_url');
  const type = embed.text('type');
  if (type === 'link') return { card: {}, imageUrl: thumbnail };
  if (type === 'photo') return photo(embed);
  if (type !== 'video') return undefined;
  const size = { width: embed.text('width'), height: embed.text('height') };
  const player = playerAt(framedIn(embed.text('html') ?? ''), size, ownHost);
  return player && { card: player, imageUrl: thumbnail };
}

function photo(embed: Embed): Shown | undefined {
  const url = embed.address('url');
  if (url === undefined) return undefined;
  const [width, height] = [pixels(embed.text('width')), pixels(embed.text('height'))];
  return { card: { type: 'photo', html: '', embed_url: url, width, height }, imageUrl: url };
}

const ABSOLUTE = /^\s*(?:https:)?\/\//i;

/** The address of the first frame that names its host; without a protocol it is https. */
function framedIn(html: string): string | undefined {
  let address: string | undefined;
  parsePage(html, MAX_HTML, {
    onopentag(name, { src = '' }) {
      if (name === 'iframe' && ABSOLUTE.test(src)) address ??= webAddress(src, 'https://localhost');
    },
  });
  return address;
}
