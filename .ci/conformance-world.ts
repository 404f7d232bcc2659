// Fills a running server with what the conformance suite can only judge when it is there: a hashtag, a post and an article that
// trend, and terms of service. Prints the address of the article.

import { withChanges } from '../src/cli/open.ts';
import { createLocalAccount } from '../src/domain/accounts/create-local.ts';
import { COMMAND_LINE } from '../src/domain/audit/log-act.ts';
import { draftDocument, publishDocument } from '../src/domain/instance/draft-documents.ts';
import { previewLink } from '../src/domain/preview-cards/preview-link.ts';
import { writeSetting } from '../src/domain/settings/settings.ts';
import { createToken } from '../src/domain/tokens/create-token.ts';
import { refreshTrends } from '../src/domain/trends/refresh.ts';
import { parseWireId } from '../src/lib/id.ts';
import { now } from '../src/lib/time.ts';
import { BUS_RESET } from '../src/platform/bus/event.ts';
import type { Context } from '../src/platform/context.ts';
import { hashPassword } from '../src/platform/passwords.ts';
import { jpeg } from '../tests/support/media.ts';
import { startSite } from '../tests/support/website.ts';

const CROWD = ['dawn', 'dusk', 'noon', 'moon', 'sun', 'star'];
const ARTICLE = `<title>News of the day</title><meta property="og:description" content="What happened">
  <meta property="og:site_name" content="The Daily"><meta property="og:image" content="/picture.jpg">`;

async function call(ctx: Context, token: string, method: string, path: string, body: object = {}) {
  const answer = await fetch(new URL(path, ctx.store.instance.origin), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function arrive(ctx: Context): Promise<string[]> {
  const passwordHash = await hashPassword(`long-passphrase-${now()}`);
  return ctx.store.transaction(async (tx) => {
    const terms = await draftDocument(tx, COMMAND_LINE, 'terms_of_service', { content: 'Be kind to each other.' });
    await publishDocument(tx, COMMAND_LINE, terms.id, { mail: false, announce: false });
    await writeSetting(tx, 'trendable_by_default', true);
    const tokens: string[] = [];
    for (const username of CROWD) {
      const email = `${username}@localhost`;
      const { accountId } = await createLocalAccount(tx, { username, email, passwordHash, role: null });
      tokens.push(await createToken(tx, { accountId, scopes: 'read write', applicationName: 'crowd' }));
    }
    tx.emit({ type: BUS_RESET });
    return tokens;
  });
}

/** Everybody writes of the article, and likes what the first one wrote. */
async function talk(ctx: Context, tokens: readonly string[], article: string): Promise<void> {
  const written: string[] = [];
  for (const token of tokens) {
    await call(ctx, token, 'PATCH', '/api/v1/accounts/update_credentials', { discoverable: true });
    const post = { status: `#Morning ${article}`, language: 'en' };
    written.push((await call(ctx, token, 'POST', '/api/v1/statuses', post)).id);
    await call(ctx, token, 'POST', `/api/v1/statuses/${written[0]}/favourite`);
  }
  for (const id of written) await previewLink(ctx, { statusId: parseWireId(id) ?? 0, url: article });
}

await withChanges(async (ctx) => {
  const tokens = await arrive(ctx);
  const site = await startSite({
    '/news': { body: ARTICLE },
    '/picture.jpg': { body: await jpeg(), type: 'image/jpeg' },
  });
  const article = `${site.base}/news`;
  await talk(ctx, tokens, article);
  await refreshTrends(ctx.store);
  await ctx.store.transaction(async (tx) => tx.emit({ type: BUS_RESET }));
  await site.close();
  console.log(article);
});
