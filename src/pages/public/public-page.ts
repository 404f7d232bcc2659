import { readSettings } from '../../domain/settings/settings.ts';
import { type Answer, textAnswer } from '../../http/answer.ts';
import { contentAnswer } from '../../http/html/page.ts';
import type { Call } from '../../http/route.ts';
import type { Html } from '../../lib/html/template.ts';
import { headOf, type Metadata } from '../../views/frame/metadata.ts';

/** The same address serves people and programs, in several languages, signed in or not, so caches must tell them apart. */
export const VARY = { vary: 'Accept, Accept-Language, Authorization, Cookie, Origin, X-Whinchat-Part' } as const;

type Content = Omit<Metadata, 'siteTitle'> & { readonly body: Html };

/**
 * Answers a page that is the same for everybody, so that it can be cached, but for its frame: for somebody signed in it is made
 * anew. It sets no cookie.
 */
export async function publicPage(call: Call, content: Content): Promise<Answer> {
  const { site_title: siteTitle } = await readSettings(call.db);
  const { title, body } = content;
  const headers = { ...VARY, ...robots(content.noindex), ...alternate(content.activity) };
  const shown = { title, body, shape: 'stream', head: headOf({ ...content, siteTitle }) } as const;
  return contentAnswer(shown, 200, headers);
}

/** Answers an RSS feed. */
export function feedAnswer(text: string, noindex: boolean): Answer {
  return textAnswer(text, 'application/rss+xml; charset=utf-8', { headers: { ...VARY, ...robots(noindex) } });
}

/** The link for programs that read ActivityPub instead of the page. */
function alternate(activity: string | undefined): Record<string, string> {
  return activity === undefined ? {} : { link: `<${activity}>; rel="alternate"; type="application/activity+json"` };
}

function robots(noindex: boolean): Record<string, string> {
  return noindex ? { 'x-robots-tag': 'noindex' } : {};
}
