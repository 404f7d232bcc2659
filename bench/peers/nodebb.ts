// Whoever is reached by NodeBB's API, with a token that administrators give out. Groups are categories.
import { matches, parseAs } from '../../src/lib/checked.ts';
import type { LoginConfig, SideConfig } from './config.ts';
import { type Ask, askAs, softwareAt, succeeded } from './http.ts';
import { saidTo, say } from './nodebb-chats.ts';
import { NewPost, NewTopic, NodebbPost, Profile, Topic, User, Users } from './nodebb-entities.ts';
import { Cannot, type Draft, type Person, type Post, wordsOf } from './person.ts';

type Reached = { readonly ask: Ask; readonly base: string; readonly host: string; readonly category: number };

/** Somebody whose token the file has; they write in the category of the file, or in the second, which a new forum has. */
export async function nodebbPerson({ base, group }: SideConfig, login: LoginConfig): Promise<Person> {
  const ask = askAs(base, login.token);
  const me = parseAs(User, await succeeded(ask, 'GET', '/api/self'));
  const reached: Reached = { ask, base, host: new URL(base).host, category: group?.id ?? 2 };
  return {
    acct: `${me.userslug}@${reached.host}`,
    software: await softwareAt(base),
    blindFor: BLIND_FOR,
    ...people(reached),
    ...writing(reached),
    ...liking(reached),
    show: (uri) => shownOrSaid(reached, uri),
    async lookUp(uri) {
      await ask('GET', `/api/search?${new URLSearchParams({ in: 'titlesposts', term: uri })}`);
      return shownOrSaid(reached, uri);
    },
    takeOver: () => cannot('moves nobody'),
    moveTo: () => cannot('moves nobody'),
  };
}

const BLIND_FOR = {
  picture: 'NodeBB shows pictures of others above the topic, which the adapter does not read',
  warning: 'NodeBB has no content warnings',
  private: 'NodeBB has no posts for followers',
  poll: 'NodeBB has no polls without a plugin',
  reaction: 'NodeBB has no reactions',
  'undo reaction': 'NodeBB has no reactions',
  move: 'NodeBB moves topics, not people',
} as const;

const cannot = (what: string): Promise<never> => Promise.reject(new Cannot(`NodeBB ${what}`));

type People = Pick<Person, 'find' | 'follow' | 'unfollow' | 'follows' | 'followedBy' | 'block' | 'unblock'>;

async function profileOf(ask: Ask, acct: string) {
  const query = new URLSearchParams({ query: acct, searchBy: 'username' });
  const { users } = parseAs(Users, await succeeded(ask, 'GET', `/api/users?section=sort-posts&${query}`));
  const found = users.find((one) => one.userslug === acct || one.username === acct);
  if (!found) throw new Error(`${acct} is not found`);
  return parseAs(Profile, await succeeded(ask, 'GET', `/api/user/${encodeURIComponent(found.userslug)}`));
}

function people({ ask }: Reached): People {
  const profile = (acct: string) => profileOf(ask, acct);
  const follow = async (method: string, acct: string) => {
    const { userslug } = await profile(acct);
    await succeeded(ask, method, `/api/v3/users/${encodeURIComponent(userslug)}/follow`);
  };
  return {
    find: async (acct) => String((await profile(acct)).uid),
    follow: (acct) => follow('PUT', acct),
    unfollow: (acct) => follow('DELETE', acct),
    follows: async (acct) => (await profile(acct)).isFollowing ?? false,
    async followedBy(acct) {
      const me = parseAs(User, await succeeded(ask, 'GET', '/api/self'));
      const { users } = parseAs(Users, await succeeded(ask, 'GET', `/api/user/${me.userslug}/followers`));
      return users.some(({ userslug }) => userslug === acct);
    },
    block: () => cannot('tells nobody of blocks'),
    unblock: () => cannot('tells nobody of blocks'),
  };
}

function writing(reached: Reached): Pick<Person, 'publish' | 'edit' | 'remove'> {
  const { ask, base } = reached;
  return {
    async publish(draft) {
      const to = draft.visibility === 'direct' ? draft.mentions?.[0] : undefined;
      if (to !== undefined) return say(ask, base, (await profileOf(ask, to)).uid, draft.text);
      const pid = draft.answers === undefined ? await newTopic(reached, draft) : await newAnswer(reached, draft);
      return new URL(`/post/${pid}`, base).href;
    },
    async edit(uri, content) {
      await succeeded(ask, 'PUT', `/api/v3/posts/${idOf(reached, uri)}`, { content });
    },
    async remove(uri) {
      const { response } = parseAs(NodebbPost, await succeeded(ask, 'GET', `/api/v3/posts/${idOf(reached, uri)}`));
      await succeeded(ask, 'DELETE', `/api/v3/topics/${response.tid}/state`);
    },
  };
}

function contentOf(draft: Draft): string {
  if (draft.poll) throw new Cannot('NodeBB has no polls without a plugin');
  if (draft.warning !== undefined) throw new Cannot('NodeBB has no content warnings');
  if (draft.quotes !== undefined) throw new Cannot('NodeBB quotes as text');
  if (draft.visibility) throw new Cannot('NodeBB’s posts are for all who may see the category');
  // One of NodeBB's own, since it takes files from sessions alone.
  const picture = draft.picture === undefined ? [] : [`![${draft.picture}](/assets/images/touch/192.png)`];
  return [...(draft.mentions ?? []).map((acct) => `@${acct}`), draft.text, ...picture].join(' ');
}

async function newTopic({ ask, category }: Reached, draft: Draft): Promise<string | number> {
  const content = contentOf(draft);
  const topic = { cid: category, title: draft.title ?? `About ${draft.text.slice(0, 40)}`, content };
  return parseAs(NewTopic, await succeeded(ask, 'POST', '/api/v3/topics', topic)).response.mainPid;
}

async function newAnswer(reached: Reached, draft: Draft): Promise<string | number> {
  const { ask } = reached;
  const id = idOf(reached, draft.answers ?? '');
  const { response } = parseAs(NodebbPost, await succeeded(ask, 'GET', `/api/v3/posts/${id}`));
  const answer = { content: contentOf(draft), toPid: response.pid };
  return parseAs(NewPost, await succeeded(ask, 'POST', `/api/v3/topics/${response.tid}`, answer)).response.pid;
}

type Liking = Pick<Person, 'like' | 'unlike' | 'boost' | 'unboost' | 'react' | 'unreact' | 'vote'>;

function liking(reached: Reached): Liking {
  const vote = (uri: string) => `/api/v3/posts/${idOf(reached, uri)}/vote`;
  return {
    like: async (uri) => void (await succeeded(reached.ask, 'PUT', vote(uri), { delta: 1 })),
    unlike: async (uri) => void (await succeeded(reached.ask, 'DELETE', vote(uri))),
    boost: () => cannot('boosts by its categories alone'),
    unboost: () => cannot('boosts by its categories alone'),
    react: () => cannot('has no reactions'),
    unreact: () => cannot('has no reactions'),
    vote: () => cannot('has no polls without a plugin'),
  };
}

/** NodeBB knows posts of others by their URI and its own by a number, which its addresses end in. */
function idOf({ base }: Pick<Reached, 'base'>, uri: string): string {
  const own = new URL('/post/', base).href;
  return encodeURIComponent(uri.startsWith(own) ? uri.slice(own.length) : uri);
}

async function shownOrSaid(reached: Reached, uri: string): Promise<Post | undefined> {
  return (await shown(reached, uri)) ?? (await saidTo(reached.ask, reached.base, uri));
}

async function shown(reached: Reached, uri: string): Promise<Post | undefined> {
  const { ask, base } = reached;
  const id = idOf(reached, uri);
  const { body } = await ask('GET', `/api/v3/posts/${id}`);
  if (!matches(NodebbPost, body) || body.response.deleted) return undefined;
  const { response: post } = parseAs(NodebbPost, body);
  const topic = parseAs(Topic, await succeeded(ask, 'GET', `/api/v3/topics/${encodeURIComponent(post.tid)}`)).response;
  const address = (pid: string | number) => (String(pid).startsWith('http') ? String(pid) : `${base}/post/${pid}`);
  const answered = post.toPid ?? (topic.mainPid === post.pid ? undefined : topic.mainPid);
  return {
    html: post.content,
    text: wordsOf(post.content),
    author: await authorOf(reached, post.uid),
    title: topic.mainPid === post.pid ? topic.title : undefined,
    pictures: [...post.content.matchAll(/<img[^>]*src="([^"]+)"[^>]*>/g)].map(([tag, url = '']) => ({
      url,
      description: /alt="([^"]*)"/.exec(tag)?.[1],
    })),
    answers: answered ? address(answered) : undefined,
    likes: post.upvotes ?? 0,
    // Not by `…/announcers`, which NodeBB 4.15.1 answers for an hour as it was when first asked.
    boosts: post.announces ?? 0,
    reactions: [],
  };
}

async function authorOf({ ask, host }: Reached, uid: string | number): Promise<string> {
  const path = `/api/v3/users/${encodeURIComponent(uid)}`;
  const slug = /"userslug":"([^"]+)"/.exec(JSON.stringify(await succeeded(ask, 'GET', path)))?.[1] ?? '?';
  return slug.includes('@') ? slug : `${slug}@${host}`;
}
