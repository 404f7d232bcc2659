import { getAccount } from '../../domain/accounts/queries.ts';
import { threadAround } from '../../domain/statuses/context.ts';
import { findVisibleStatus, getVisibleStatus } from '../../domain/statuses/policy.ts';
import { statusUri } from '../../domain/statuses/uris.ts';
import { wasOpen } from '../../domain/tombstones/was-open.ts';
import { openToAll } from '../../http/access.ts';
import { type Answer, redirect } from '../../http/answer.ts';
import { pathId, pathText } from '../../http/params/scalars.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { formatAcct } from '../../lib/acct.ts';
import { notFound } from '../../lib/errors.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { describePost, picturesOfPost, titleOfPost } from '../../views/frame/metadata.ts';
import { isolated } from '../../views/frame/written.ts';
import { post } from '../../views/posts/post.ts';
import { statusValues } from '../entity-values.ts';
import { findThread } from '../posts/thread.ts';
import type { PageProblem } from '../problem.ts';
import { readerOf } from '../reader.ts';
import { viewerOf } from '../viewer.ts';
import { absentPost, deletedPost } from './absent.ts';
import { embedPage } from './embed.ts';
import { getLocalAccount } from './local-account.ts';
import { type ActivityDocuments, wantsActivity } from './negotiate.ts';
import { isUnlisted } from './profile-parts.ts';
import { publicPage } from './public-page.ts';

const common = { method: 'GET', access: openToAll() } as const;
const params = { handle: pathText(), id: pathId('notFound') };

type StatusCall = Call<typeof params>;

/** Pages of single posts, with the posts they reply to and their replies. */
export function statusPages(documents: ActivityDocuments | undefined): readonly Route[] {
  return [
    route({
      ...common,
      path: '/@:handle/:id',
      params,
      summary: 'A post with its thread',
      cache: 'anonymous',
      async handle(call) {
        if (documents && wantsActivity(call)) return documents.status(call, call.params.handle, call.params.id);
        const viewer = viewerOf(call);
        if (!viewer) return showStatus(call);
        const thread = await findThread(call, viewer, call.params.id);
        if (!thread) throw await absence(call);
        return thread;
      },
    }),
    route({
      ...common,
      path: '/@:handle/:id/embed',
      params,
      summary: 'A post, to be shown within pages of other sites',
      cache: 'instance',
      async handle(call) {
        const status = await getShown(call);
        if (status.reblog_of_id !== null) throw notFound('notFound');
        return embedPage(call, status.id);
      },
    }),
  ];
}

/**
 * The status of a local author, if everybody may see it. 410 when everybody could see it before it was deleted, 404 when it is absent,
 * somebody else's, or hidden.
 */
async function getShown(call: StatusCall): Promise<StatusRow> {
  const { db, params } = call;
  const author = await getLocalAccount(db, params.handle);
  const status = await findVisibleStatus(db, null, params.id);
  if (status?.account_id === author.id) return status;
  throw await absence(call);
}

/** Why there is no post: it was deleted after everybody could see it, or else it is not there, or not for the reader. */
async function absence(call: StatusCall): Promise<PageProblem> {
  const { db, params, request } = call;
  const { handle, id } = params;
  const author = handle.includes('@') ? undefined : await getLocalAccount(db, handle);
  if (author && (await wasOpen(db, statusUri(db.instance.origin, author.id, id)))) return deletedPost(author.username);
  return absentPost({ url: request.url, isSignedIn: viewerOf(call) !== null, profile: author?.username ?? handle });
}

async function showStatus(call: StatusCall): Promise<Answer> {
  if (call.params.handle.includes('@')) return leadElsewhere(call);
  const { db } = call;
  const status = await getShown(call);
  if (status.reblog_of_id !== null) return leadToOriginal(call, status.reblog_of_id);
  const { ancestors, descendants } = await threadAround(db, null, status);
  const views = await statusValues(db, null, [...ancestors, status.id, ...descendants]);
  const wireId = toWire(status.id);
  const shown = views.find(({ id }) => id === wireId);
  if (!shown) throw notFound('notFound');
  const reader = await readerOf(call);
  const { origin, domain } = db.instance;
  const address = status.url ?? `${origin}/@${shown.account.username}/${wireId}`;
  const author = `${shown.account.username}@${domain}`;
  return publicPage(call, {
    title: titleOfPost(shown, reader.words),
    description: describePost(shown, reader.words),
    canonical: address,
    type: 'article',
    noindex: isUnlisted(shown.account) || status.visibility !== 'public',
    ...picturesOfPost(shown),
    oembed: `${origin}/api/oembed?${new URLSearchParams({ format: 'json', url: address })}`,
    activity: status.uri,
    creator: author,
    more: { 'og:published_time': shown.created_at, 'profile:username': author },
    body: html`<h1 class="unseen">${isolated(titleOfPost(shown, reader.words))}</h1>
<div class="thread">${views.map((view) => post(view, reader, { focus: view === shown }))}</div>`,
  });
}

/** A boost has no page of its own, so this redirects to the original. */
async function leadToOriginal({ db }: StatusCall, id: number): Promise<Answer> {
  const original = await getVisibleStatus(db, null, id);
  return original.local === 1 && original.url ? redirect(original.url) : redirect(await handlePath(db, original));
}

/** `/@user@domain/id`: leads to the page of the remote author. */
async function leadElsewhere(call: StatusCall): Promise<Answer> {
  const { db, params } = call;
  const status = await findVisibleStatus(db, null, params.id);
  if (status) return redirect(await handlePath(db, status));
  throw await absence(call);
}

async function handlePath(db: StatusCall['db'], status: StatusRow): Promise<string> {
  const account = await getAccount(db, status.account_id);
  const profile = `/@${formatAcct(account)}`;
  return account.domain === null ? `${profile}/${toWire(status.id)}` : profile;
}
