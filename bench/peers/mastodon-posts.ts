import sharp from 'sharp';
import { matches, parseAs } from '../../src/lib/checked.ts';
import { type Ask, succeeded } from './http.ts';
import { FoundStatuses, Media, Notifications, Status, type StatusEntity, Statuses } from './mastodon-entities.ts';
import { type Post, type Visibility, wordsOf } from './person.ts';

/** The posts that one person can see, by their URIs. */
export type SeenPosts = {
  /** Those that have come, or were written here. */
  arrived(uri: string): Promise<StatusEntity | undefined>;
  lookUp(uri: string): Promise<StatusEntity | undefined>;
  remember(status: StatusEntity): void;
};

/** Looks where posts arrive, and remembers the ids that the server gave them. */
export function seenPosts(ask: Ask): SeenPosts {
  const ids = new Map<string, string>();
  const remember = (status: Pick<StatusEntity, 'id' | 'uri'>) => void ids.set(status.uri, status.id);

  async function readPlaces(): Promise<void> {
    const home = parseAs(Statuses, await succeeded(ask, 'GET', '/api/v1/timelines/home?limit=40'));
    for (const status of home) {
      remember(status);
      if (status.reblog) remember(status.reblog);
    }
    const told = await succeeded(ask, 'GET', '/api/v1/notifications?limit=30');
    for (const { status } of parseAs(Notifications, told)) if (status) remember(status);
  }

  return {
    remember,
    async arrived(uri) {
      if (!ids.has(uri)) await readPlaces();
      const id = ids.get(uri);
      if (id === undefined) return undefined;
      const { status, body } = await ask('GET', `/api/v1/statuses/${id}`);
      return status === 200 ? parseAs(Status, body) : undefined;
    },
    async lookUp(uri) {
      const query = new URLSearchParams({ q: uri, type: 'statuses', resolve: 'true', limit: '1' });
      const found = parseAs(FoundStatuses, await succeeded(ask, 'GET', `/api/v2/search?${query}`));
      return found.statuses.find((status) => status.uri === uri);
    },
  };
}

/** A small picture, as a file of the server; its id. */
export async function uploadPicture(ask: Ask, description: string): Promise<string> {
  const create = { width: 64, height: 48, channels: 3, background: { r: 200, g: 60, b: 30 } } as const;
  const png = await sharp({ create }).png().toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png');
  form.append('description', description);
  return parseAs(Media, await succeeded(ask, 'POST', '/api/v2/media', form)).id;
}

const VISIBILITIES: readonly Visibility[] = ['public', 'unlisted', 'private', 'direct'];

/** An entity as the steps compare it. */
export async function shownPost(ask: Ask, status: StatusEntity, acct: (of: string) => string): Promise<Post> {
  const html = status.rich_content ?? status.content;
  const { quote, poll } = status;
  return {
    html,
    text: wordsOf(html),
    author: acct(status.account.acct),
    warning: status.spoiler_text || undefined,
    visibility: VISIBILITIES.find((one) => one === status.visibility),
    pictures: status.media_attachments.map(({ url, description }) => ({
      url: url ?? '',
      description: description ?? undefined,
    })),
    poll: poll?.options.map(({ title, votes_count: votes }) => ({ title, votes: votes ?? 0 })),
    answers: status.in_reply_to_id ? await uriOf(ask, status.in_reply_to_id) : undefined,
    quotes: quote?.quoted_status?.uri ?? quote?.uri ?? undefined,
    likes: status.favourites_count,
    boosts: status.reblogs_count,
    reactions: (status.emoji_reactions ?? []).filter(({ count }) => count > 0).map(({ name }) => name),
  };
}

async function uriOf(ask: Ask, id: string): Promise<string | undefined> {
  const { body } = await ask('GET', `/api/v1/statuses/${id}`);
  return matches(Status, body) ? body.uri : undefined;
}
