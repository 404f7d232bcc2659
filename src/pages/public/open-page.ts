import { readSettings } from '../../domain/settings/settings.ts';
import { type FeedKind, isPublicFeed, type Origins } from '../../domain/timelines/feed-access.ts';
import type { Answer } from '../../http/answer.ts';
import { SignInNeeded } from '../../http/authentication.ts';
import type { PageContent } from '../../http/html/content.ts';
import { contentAnswer } from '../../http/html/page.ts';
import type { Call } from '../../http/route.ts';
import { publicPage } from './public-page.ts';

type Shown = Pick<PageContent, 'title' | 'body' | 'beside' | 'announced'>;

/**
 * A page of what many wrote, for whoever looks: for somebody who is signed in one of their own, for visitors one that is the same for all of them, and that
 * search engines leave out.
 */
export async function openPage(call: Call, { title, body, beside, announced }: Shown): Promise<Answer> {
  if (call.viewer) return contentAnswer({ title, shape: 'stream', body, beside, announced });
  const { site_short_description: description } = await readSettings(call.db);
  const path = call.request.url.split('?', 1)[0] ?? '/';
  const canonical = `${call.db.instance.origin}${path}`;
  return publicPage(call, { title, description, canonical, type: 'website', noindex: true, body });
}

/** Leads visitors to the form to sign in where the server's settings keep a feed from them. */
export async function admitToFeed({ db, viewer }: Call, kind: FeedKind, asked: Origins): Promise<void> {
  if (!viewer && !isPublicFeed(await readSettings(db), kind, asked)) throw new SignInNeeded('userNeeded');
}

/** The same where there are no trends to show them. */
export async function admitToTrends({ db, viewer }: Call): Promise<void> {
  if (!viewer && !(await readSettings(db)).trends) throw new SignInNeeded('userNeeded');
}
