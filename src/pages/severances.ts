import { exportSeveredFollowers, exportSeveredFollowing, listSeverances } from '../domain/moderation/severed-lists.ts';
import { anyone } from '../http/access.ts';
import { textAnswer } from '../http/answer.ts';
import { page } from '../http/html/page.ts';
import { findSignedIn, toSignIn } from '../http/html/signed-in.ts';
import { pathId } from '../http/params/scalars.ts';
import { type Route, route } from '../http/route.ts';
import { notFound } from '../lib/errors.ts';
import { html } from '../lib/html/template.ts';
import { toWire } from '../lib/id.ts';
import { toIso } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { day } from '../views/frame/times.ts';
import { commaOf } from '../words/listing.ts';
import { clockOf } from './reader.ts';

const PATH = '/severed_relationships';
const MOST = 80;

export const showSeverances = route({
  method: 'GET',
  path: PATH,
  access: anyone(),
  params: {},
  summary: 'What blocks of the server cost the person signed in',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(PATH);
    const rows = await listSeverances(call.db, visitor.session, { limit: MOST });
    const { words } = call.request;
    const { severances } = words;
    const reader = clockOf(call);
    const items = rows.map(({ id, target_name, followers_count, following_count, created_at }) => {
      const base = `${PATH}/${toWire(id)}`;
      return html`<li><strong>${target_name}</strong>${commaOf(words.language)}${day(toIso(created_at), reader)}: <a href="${base}/following.csv">${severances.followed(following_count)}</a>${commaOf(words.language)}<a href="${base}/followers.csv">${severances.followers(followers_count)}</a></li>`;
    });
    return page(visitor, {
      title: words.account.lostFollows,
      body: html`<h1>${words.account.lostFollows}</h1>
<p>${severances.lead}</p>
${items.length > 0 ? html`<ul>${items}</ul>` : html`<p>${severances.none}</p>`}`,
    });
  },
});

function csvRoute(name: string, write: (db: Db, person: { accountId: number }, id: number) => Promise<string>): Route {
  return route({
    method: 'GET',
    path: `${PATH}/:id/${name}.csv`,
    access: anyone(),
    params: { id: pathId() },
    summary: `The lost ${name} as CSV`,
    async handle(call) {
      const visitor = await findSignedIn(call);
      if (!visitor) throw notFound();
      const text = await write(call.db, visitor.session, call.params.id);
      const headers = {
        'content-disposition': `attachment; filename="${name}-${toWire(call.params.id)}.csv"`,
        'cache-control': 'private, no-store',
      };
      return textAnswer(text, 'text/csv; charset=utf-8', { headers });
    },
  });
}

export const severedFollowing = csvRoute('following', exportSeveredFollowing);
export const severedFollowers = csvRoute('followers', exportSeveredFollowers);
