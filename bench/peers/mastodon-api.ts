// Whoever is reached by Mastodon's API: Whinchat, Hollo, GoToSocial, Mastodon, Pleroma.
import { matches, parseAs } from '../../src/lib/checked.ts';
import type { LoginConfig, SideConfig } from './config.ts';
import { type Ask, askAs, softwareAt, succeeded } from './http.ts';
import { Account, FoundAccounts, Instance, Relationships, Status } from './mastodon-entities.ts';
import { type SeenPosts, seenPosts, shownPost, uploadPicture } from './mastodon-posts.ts';
import { Cannot, type Draft, type Person } from './person.ts';

type Reached = {
  readonly ask: Ask;
  readonly posts: SeenPosts;
  readonly software: string;
  /** Whether it writes Markdown when told so; Hollo always does. */
  readonly markdown: boolean;
  readonly password: string | undefined;
};

/** Somebody whose token the file has. */
export async function mastodonPerson({ base }: SideConfig, login: LoginConfig): Promise<Person> {
  const ask = askAs(base, login.token);
  const me = parseAs(Account, await succeeded(ask, 'GET', '/api/v1/accounts/verify_credentials'));
  const instance = parseAs(Instance, await succeeded(ask, 'GET', '/api/v2/instance'));
  const host = instance.domain ?? new URL(base).host;
  const software = await softwareAt(base);
  const types = instance.configuration?.statuses?.supported_mime_types ?? [];
  const posts = seenPosts(ask);
  const markdown = types.includes('text/markdown') || software.startsWith('hollo');
  const reached: Reached = { ask, posts, software, markdown, password: login.password };
  const acct = (name: string) => (name.includes('@') ? name : `${name}@${host}`);
  return {
    acct: acct(me.acct.replace(/^@/, '')),
    software,
    ...people(reached),
    ...acts(reached),
    publish: (draft) => publish(reached, draft),
    async show(uri) {
      const status = await posts.arrived(uri);
      return status && shownPost(ask, status, acct);
    },
    async lookUp(uri) {
      const status = await posts.lookUp(uri);
      return status && shownPost(ask, status, acct);
    },
    ...moves(reached),
  };
}

type People = Pick<Person, 'find' | 'follow' | 'unfollow' | 'follows' | 'followedBy' | 'block' | 'unblock'>;

function people({ ask }: Reached): People {
  async function lookUp(acct: string) {
    const query = new URLSearchParams({ q: `@${acct}`, type: 'accounts', resolve: 'true', limit: '5' });
    const { accounts } = parseAs(FoundAccounts, await succeeded(ask, 'GET', `/api/v2/search?${query}`));
    const name = acct.split('@')[0];
    const found = accounts.find((one) => one.acct.replace(/^@/, '') === acct || one.acct === name);
    if (!found) throw new Error(`${acct} is not found`);
    return found;
  }
  const act = async (acct: string, verb: string) => {
    await succeeded(ask, 'POST', `/api/v1/accounts/${(await lookUp(acct)).id}/${verb}`);
  };
  async function relationship(acct: string) {
    const path = `/api/v1/accounts/relationships?id[]=${(await lookUp(acct)).id}`;
    return parseAs(Relationships, await succeeded(ask, 'GET', path))[0];
  }
  return {
    async find(acct) {
      const { url, uri } = await lookUp(acct);
      return uri ?? url ?? '';
    },
    follow: (acct) => act(acct, 'follow'),
    unfollow: (acct) => act(acct, 'unfollow'),
    block: (acct) => act(acct, 'block'),
    unblock: (acct) => act(acct, 'unblock'),
    follows: async (acct) => (await relationship(acct))?.following ?? false,
    followedBy: async (acct) => (await relationship(acct))?.followed_by ?? false,
  };
}

async function publish({ ask, posts, markdown, software }: Reached, draft: Draft): Promise<string> {
  if (draft.title !== undefined && !software.startsWith('whinchat')) throw new Cannot(`${software} writes no titles`);
  if (draft.group !== undefined) throw new Cannot(`${software} has no groups`);
  if (draft.markdown && !markdown) throw new Cannot(`${software} writes plain text`);
  const answered = draft.answers === undefined ? undefined : await known(posts, draft.answers);
  const quoted = draft.quotes === undefined ? undefined : await known(posts, draft.quotes);
  if (quoted?.quote_approval?.current_user === 'denied') throw new Cannot('the author’s server allows no quotes');
  const body = {
    status: [...(draft.mentions ?? []).map((acct) => `@${acct}`), draft.text].join(' '),
    visibility: draft.visibility ?? 'public',
    ...(draft.markdown && { content_type: 'text/markdown', status: draft.text }),
    ...(draft.title !== undefined && { title: draft.title }),
    ...(draft.warning !== undefined && { spoiler_text: draft.warning }),
    ...(draft.poll && { poll: { options: draft.poll, expires_in: 3600 } }),
    ...(draft.picture !== undefined && { media_ids: [await uploadPicture(ask, draft.picture)] }),
    ...(answered && { in_reply_to_id: answered.id }),
    ...(quoted && { quoted_status_id: quoted.id, quote_id: quoted.id }),
  };
  const status = parseAs(Status, await succeeded(ask, 'POST', '/api/v1/statuses', body));
  posts.remember(status);
  return status.uri;
}

type Acts = Omit<Person, 'acct' | 'software' | 'publish' | 'show' | 'lookUp' | 'takeOver' | 'moveTo' | keyof People>;

function acts({ ask, posts }: Reached): Acts {
  const act = async (uri: string, verb: string) => {
    await succeeded(ask, 'POST', `/api/v1/statuses/${(await known(posts, uri)).id}/${verb}`);
  };
  async function reaction(method: string, uri: string, emoji: string): Promise<void> {
    const { id } = await known(posts, uri);
    const path = `/statuses/${id}/reactions/${encodeURIComponent(emoji)}`;
    const pleroma = await ask(method, `/api/v1/pleroma${path}`);
    if (pleroma.status < 300) return;
    if (pleroma.status !== 404) throw new Error(`reacting answered ${pleroma.status}`);
    const hollo = await ask(
      'POST',
      `/api/v1/statuses/${id}/${method === 'PUT' ? 'react' : 'unreact'}/${encodeURIComponent(emoji)}`,
    );
    if (hollo.status >= 300) throw new Cannot('it has no reactions');
  }
  return {
    async edit(uri, text) {
      await succeeded(ask, 'PUT', `/api/v1/statuses/${(await known(posts, uri)).id}`, { status: text });
    },
    async remove(uri) {
      await succeeded(ask, 'DELETE', `/api/v1/statuses/${(await known(posts, uri)).id}`);
    },
    like: (uri) => act(uri, 'favourite'),
    unlike: (uri) => act(uri, 'unfavourite'),
    boost: (uri) => act(uri, 'reblog'),
    unboost: (uri) => act(uri, 'unreblog'),
    react: (uri, emoji) => reaction('PUT', uri, emoji),
    unreact: (uri, emoji) => reaction('DELETE', uri, emoji),
    async vote(uri, option) {
      const { poll } = await known(posts, uri);
      if (!poll) throw new Error('the poll has not come as one');
      await succeeded(ask, 'POST', `/api/v1/polls/${poll.id}/votes`, { choices: [option] });
    },
  };
}

async function known(posts: SeenPosts, uri: string) {
  const status = await posts.arrived(uri);
  if (!status) throw new Error(`${uri} has not come`);
  return status;
}

/** By the routes of GoToSocial, else by those of Pleroma. */
function moves({ ask, password, software }: Reached): Pick<Person, 'takeOver' | 'moveTo'> {
  const cannot = new Cannot(`${software} moves nobody by its API`);
  return {
    async takeOver(actor) {
      const { status, body } = await ask('POST', '/api/v1/accounts/alias', { also_known_as_uris: [actor] });
      if (status === 404) throw cannot;
      if (!matches(Account, body)) throw new Error(`the alias was answered with ${status} ${JSON.stringify(body)}`);
    },
    async moveTo(actor) {
      const { status, body } = await ask('POST', '/api/v1/accounts/move', { password, moved_to_uri: actor });
      if (status === 404) throw cannot;
      if (status >= 300) throw new Error(`the move was answered with ${status} ${JSON.stringify(body)}`);
    },
  };
}
