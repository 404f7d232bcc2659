import type { Viewer } from '../../domain/accounts/viewer.ts';
import { threadAround } from '../../domain/statuses/context.ts';
import { findVisibleStatus } from '../../domain/statuses/policy.ts';
import { orderReplies } from '../../domain/statuses/remote/order-fetch.ts';
import { type Answer, redirect } from '../../http/answer.ts';
import { wantsPart } from '../../http/browser.ts';
import { contentAnswer } from '../../http/html/page.ts';
import type { Call } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { addressOfPost } from '../../views/frame/addresses.ts';
import { titleOfPost } from '../../views/frame/metadata.ts';
import { isolated } from '../../views/frame/written.ts';
import { thread } from '../../views/posts/thread.ts';
import { statusValues } from '../entity-values.ts';
import { partAnswer } from '../fragment.ts';
import { readerOf } from '../reader.ts';

/** The thread of a post for whoever is signed in; undefined when they may not see the post, or there is none. */
export async function findThread(call: Call, viewer: Viewer, id: number): Promise<Answer | undefined> {
  const { db, aside, request } = call;
  const status = await findVisibleStatus(db, viewer, id);
  if (!status) return undefined;
  const refresh = status.local === 0 ? await orderReplies(db, aside, status) : undefined;
  const { ancestors, descendants } = await threadAround(db, viewer, status);
  const statuses = await statusValues(db, viewer, [...ancestors, status.id, ...descendants]);
  const reader = await readerOf(call);
  const wireId = toWire(status.id);
  const shown = statuses.find((one) => one.id === wireId);
  if (!shown) throw notFound('notFound');
  const address = addressOfPost(shown.reblog ?? shown, reader);
  if (decodeURI(request.url.split('?', 1)[0] ?? '') !== address) return redirect(address);
  const title = titleOfPost(shown, reader.words);
  const { replies_count: here, origin_replies_count: all } = status;
  const replies = all !== null && all > here ? { here, all } : undefined;
  const threaded = thread(statuses, shown, reader, { replies, refresh: refresh?.id });
  if (wantsPart(request)) return partAnswer(threaded);
  const body = html`<h1 class="unseen">${isolated(title)}</h1>${threaded}`;
  return contentAnswer({ title, shape: 'stream', body });
}
