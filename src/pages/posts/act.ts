import type { Viewer } from '../../domain/accounts/viewer.ts';
import { bookmark, unbookmark } from '../../domain/bookmarks/bookmark.ts';
import { muteConversation, unmuteConversation } from '../../domain/conversation-mutes/mute-conversation.ts';
import { favourite } from '../../domain/favourites/favourite.ts';
import { unfavourite } from '../../domain/favourites/unfavourite.ts';
import { pin, unpin } from '../../domain/pins/pin.ts';
import { unreblog } from '../../domain/reblogs/unreblog.ts';
import { type UserAccess, user } from '../../http/access.ts';
import { type Answer, redirect } from '../../http/answer.ts';
import { wantsPart } from '../../http/browser.ts';
import { pathId, text } from '../../http/params/scalars.ts';
import type { RateFamily } from '../../http/rate-limits.ts';
import { type Call, type Route, userRoute } from '../../http/route.ts';
import { parseWireId, toWire } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { pathOfPost } from '../../views/frame/addresses.ts';
import type { StatusView, TranslationView } from '../../views/frame/entity-types.ts';
import { contextAt, filteredIn } from '../../views/posts/filtered.ts';
import { post } from '../../views/posts/post.ts';
import { backTo, partAnswer } from '../fragment.ts';
import { listPinned } from '../public/pinned.ts';
import { readerOf } from '../reader.ts';
import { unlessRepeated } from '../repeated.ts';
import { ownPath } from '../return-path.ts';
import { statusShownTo } from '../shown-to.ts';

type Act = {
  readonly summary: string;
  readonly access: UserAccess;
  readonly verb: (tx: Tx, viewer: Viewer, id: number) => Promise<unknown>;
  readonly rate?: RateFamily;
};

const favourites = user('write', 'write:favourites');
const bookmarks = user('write', 'write:bookmarks');
const statuses = user('write', 'write:statuses');
const accounts = user('write', 'write:accounts');
const mutes = user('write', 'write:mutes');

const ACTS: Readonly<Record<string, Act>> = {
  favourite: { summary: 'Favourite a post', access: favourites, verb: favourite },
  unfavourite: { summary: 'Undo a favourite', access: favourites, verb: unfavourite },
  unreblog: { summary: 'Undo a boost', access: statuses, verb: unreblog, rate: 'deletes' },
  bookmark: { summary: 'Bookmark a post', access: bookmarks, verb: bookmark },
  unbookmark: { summary: 'Remove a bookmark', access: bookmarks, verb: unbookmark },
  pin: { summary: 'Pin a post to the profile', access: accounts, verb: pin },
  unpin: { summary: 'Unpin a post', access: accounts, verb: unpin },
  mute: { summary: 'Mute a conversation', access: mutes, verb: muteConversation },
  unmute: { summary: 'Unmute a conversation', access: mutes, verb: unmuteConversation },
};

/** `POST /posts/:id/<act>` for what is done with a post at once. */
export const simpleActs: readonly Route[] = Object.entries(ACTS).map(([name, { summary, access, verb, rate }]) =>
  userRoute({
    method: 'POST',
    path: `/posts/:id/${name}`,
    access,
    params: { id: pathId('notFound'), back: text() },
    summary,
    ...(rate && { rate }),
    async handle(call) {
      await call.write((tx) => verb(tx, call.viewer, call.params.id)).catch(unlessRepeated);
      return answerPost(call, call.params.id, call.params.back);
    },
  }),
);

/** A post as it is now, for a script that has it on a page; others are led to its own page. */
export const showPost = userRoute({
  method: 'GET',
  path: '/posts/:id',
  access: user('read', 'read:statuses'),
  params: { id: pathId('notFound'), back: text() },
  summary: 'A post as it is now, for the page that a script has it on',
  async handle(call) {
    const { db, viewer, params, request } = call;
    if (wantsPart(request)) return answerPost(call, params.id, params.back);
    return redirect(pathOfPost(await statusShownTo(db, viewer, params.id)));
  },
});

/** The path of a post's own page, and of the first page of a profile. */
const THREAD = /^\/@[^/]+\/(\d+)/;
const PROFILE = /^\/@[^/?]+(\?|$)/;

/** Pages on which posts stand below a heading of their own. */
const SECTIONS = /^\/(search\b|@[^/]+\/wrapstodon\/)/;

/** Leads back to where the post was, or gives a script the post as it is now on that page, or translated. */
export async function answerPost(
  call: Call & { readonly viewer: Viewer },
  id: number,
  back: string | undefined,
  translation?: TranslationView,
): Promise<Answer> {
  if (!wantsPart(call.request)) return backTo(back, null, `post-${toWire(id)}`);
  const page = ownPath(back) ?? '/home';
  const { account, ...reader } = await readerOf(call);
  const status = filteredIn(contextAt(page), await statusShownTo(call.db, call.viewer, id));
  const inThread = THREAD.exec(page);
  const note = PROFILE.test(page) && (await isPinned(call, status)) ? reader.words.posts.pinned : undefined;
  const level = SECTIONS.test(page) ? 3 : 2;
  const options = {
    focus: inThread?.[1] === toWire(id),
    inThread: inThread !== null,
    note,
    translation,
    level,
  } as const;
  return partAnswer(post(status, { ...reader, account: account && { ...account, page } }, options));
}

async function isPinned(
  { db, viewer }: Call & { readonly viewer: Viewer },
  { id, account }: StatusView,
): Promise<boolean> {
  const pinned = await listPinned(db, viewer, parseWireId(account.id) ?? 0);
  return pinned.includes(parseWireId(id) ?? 0);
}
