import { guardHops } from '../../domain/servers/guard-hops.ts';
import { findLink, hasRelation, type LinkAttributes } from '../../lib/html/find-link.ts';
import type { Context } from '../../platform/context.ts';
import { webUri } from '../decode/read.ts';
import { isDocumentType } from '../vocabulary.ts';
import { type Budget, spend } from './budget.ts';

const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml)\b/i;
/** How much of a page is read, in UTF-16 units, and of its `Link` header. */
const MAX_PAGE = 1024 * 1024;
const MAX_HEADER = 8192;
const LINK = /<([^<>]*)>([^<]*)/g;
const PARAMETER = /;\s*(rel|type)\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/gi;

/**
 * The address of the ActivityPub document that a page names as its alternate form, in its `Link` header or its head; undefined when it
 * names none. The caller must check the document. Throws `FetchError`. (Mastodon: `FetchResourceService`.)
 */
export async function documentOfPage(ctx: Context, page: string, budget: Budget): Promise<string | undefined> {
  if (!spend(budget)) return undefined;
  const { url, headers, contentType, body } = await ctx.fetcher.getText(page, {
    headers: { accept: 'text/html, application/xhtml+xml;q=0.9' },
    headersFor: guardHops(ctx.store.db),
    cut: true,
  });
  const link = namedByHeader(headers.link ?? '') ?? (PAGE_TYPE.test(contentType) ? namedInPage(body) : undefined);
  return link === undefined ? undefined : webUri(URL.parse(link, url)?.href);
}

function namedInPage(html: string): string | undefined {
  return findLink(html, MAX_PAGE, isDocument)?.href?.trim();
}

function namedByHeader(header: string): string | undefined {
  for (const [, href = '', rest = ''] of header.slice(0, MAX_HEADER).matchAll(LINK)) {
    const found = rest
      .matchAll(PARAMETER)
      .map(([, name = '', quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? '']);
    if (isDocument({ href, ...Object.fromEntries(found) })) return href.trim();
  }
  return undefined;
}

function isDocument(link: LinkAttributes): boolean {
  return link.href !== undefined && hasRelation(link, 'alternate') && isDocumentType(link.type ?? '');
}
