import { listQuotes } from '../../domain/quotes/queries.ts';
import { getOriginal } from '../../domain/statuses/original.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { pathId, pathText } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { post } from '../../views/posts/post.ts';
import { timeline } from '../../views/posts/timeline.ts';
import { statusValue, statusValues } from '../entity-values.ts';
import { pagingLinks } from '../paging.ts';
import { readerOf } from '../reader.ts';

export const showQuotes = userRoute({
  method: 'GET',
  path: '/@:handle/:id/quotes',
  access: user('read', 'read:statuses'),
  params: { handle: pathText(), id: pathId('notFound'), ...pageParams(20, 40) },
  summary: 'The posts that quote a post',
  async handle(call) {
    const { db, viewer, params } = call;
    const status = await getOriginal(db, viewer, params.id);
    const page = pageOf(params);
    const entries = await listQuotes(db, viewer, status, page);
    const ids = entries.map(({ id }) => id);
    const cursors = entries.map(({ cursor }) => cursor);
    const reader = await readerOf(call);
    const { acting } = reader.words;
    const quotes = timeline(await statusValues(db, viewer, ids), reader, {
      label: acting.quotedBy,
      empty: html`<p>${acting.nobodyYet}</p>`,
    });
    const body = html`<h1>${acting.quotedBy}</h1>${post(await statusValue(db, viewer, status.id), reader)}
${quotes}${pagingLinks(call, cursors, page)}`;
    return contentAnswer({ title: acting.quotedBy, shape: 'stream', body });
  },
});
