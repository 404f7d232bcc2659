import { getAccount } from '../../domain/accounts/queries.ts';
import { getEmbeddable } from '../../domain/statuses/embeddable.ts';
import { oEmbedOf } from '../../entities/oembed.ts';
import { user } from '../../http/access.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { embedCode } from '../../views/posts/embed-code.ts';
import { askPage, subjectOf } from './ask.ts';

/** How wide (px) a post is in other pages, unless they say otherwise. */
const WIDTH = 400;

export const showEmbedCode = userRoute({
  method: 'GET',
  path: '/posts/:id/embed',
  access: user('read', 'read:statuses'),
  params: { id: pathId('notFound') },
  summary: 'The code that shows a post within pages of other sites',
  async handle(call) {
    const { db, params, request } = call;
    const row = await getEmbeddable(db, params.id);
    const subject = await subjectOf(call, row.id);
    const url = row.url ?? row.uri;
    const author = await getAccount(db, row.account_id);
    const { html: code } = oEmbedOf(db.instance, { url, author, width: WIDTH, height: null });
    const body = embedCode({ code, address: `${url}/embed` }, subject.reader);
    return askPage(call, subject, { title: request.words.acting.embedTitle, body });
  },
});
