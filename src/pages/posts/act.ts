import { perform, termsOf } from '../../acts/act.ts';
import { type StatusAct, statusActs } from '../../acts/status-acts.ts';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { user } from '../../http/access.ts';
import { type Answer, redirect } from '../../http/answer.ts';
import { wantsPart } from '../../http/browser.ts';
import type { Outcome } from '../../http/html/content.ts';
import { pathId, text } from '../../http/params/scalars.ts';
import { type Call, type Route, userRoute } from '../../http/route.ts';
import { parseWireId, toWire } from '../../lib/id.ts';
import { pathOfPost } from '../../views/frame/addresses.ts';
import type { StatusView, TranslationView } from '../../views/frame/entity-types.ts';
import { contextAt, filteredIn } from '../../views/posts/filtered.ts';
import { post } from '../../views/posts/post.ts';
import { statusValue } from '../entity-values.ts';
import { backTo, partAnswer } from '../fragment.ts';
import { listPinned } from '../public/pinned.ts';
import { readerOf } from '../reader.ts';
import { unlessRepeated } from '../repeated.ts';
import { ownPath } from '../return-path.ts';

/** `POST /posts/:id/<name>` for what is done with a post at once. */
export const simpleActs: readonly Route[] = statusActs.map((act) =>
  userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `/posts/:id/${act.name}`,
    params: { id: pathId('notFound'), back: text() },
    async handle(call) {
      const { id, back } = call.params;
      const undo = await call.write((tx) => perform(tx, act, call.viewer, id)).catch(unlessRepeated);
      return answerPost(call, id, back, { outcome: outcomeOf(act, id, undo) });
    },
  }),
);

/** What a script says of an act on a post. Without scripts, the post shows it. */
export function outcomeOf({ outcome }: Pick<StatusAct, 'outcome'>, id: number, undo?: string): Outcome | undefined {
  return outcome && { what: outcome, undo: undo && `/posts/${toWire(id)}/${undo}` };
}

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
    return redirect(pathOfPost(await statusValue(db, viewer, params.id)));
  },
});

/** The path of a post's own page, and of the first page of a profile. */
const THREAD = /^\/@[^/]+\/(\d+)/;
const PROFILE = /^\/@[^/?]+(\?|$)/;

/** Pages on which posts stand below a heading of their own, or of what is said of them. */
const SECTIONS = /^\/(search\b|notifications(\?|$)|@[^/?]+(\/(with_replies|tagged|wrapstodon)\b.*)?(\?|$))/;

type Extras = { readonly translation?: TranslationView; readonly outcome?: Outcome | undefined };

/** Leads back to where the post was, or gives a script the post as it is now on that page, or translated, and says what has come of it. */
export async function answerPost(
  call: Call & { readonly viewer: Viewer },
  id: number,
  back: string | undefined,
  { translation, outcome }: Extras = {},
): Promise<Answer> {
  if (!wantsPart(call.request)) return backTo(back, null, `post-${toWire(id)}`);
  const page = ownPath(back) ?? '/home';
  const { account, ...reader } = await readerOf(call);
  const status = filteredIn(contextAt(page), await statusValue(call.db, call.viewer, id));
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
  const part = partAnswer(post(status, { ...reader, account: account && { ...account, page } }, options));
  return { ...part, ...(outcome && { outcome }) };
}

async function isPinned(
  { db, viewer }: Call & { readonly viewer: Viewer },
  { id, account }: StatusView,
): Promise<boolean> {
  const pinned = await listPinned(db, viewer, parseWireId(account.id) ?? 0);
  return pinned.includes(parseWireId(id) ?? 0);
}
