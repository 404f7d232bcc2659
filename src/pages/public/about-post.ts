import type { Viewer } from '../../domain/accounts/viewer.ts';
import { getOriginal } from '../../domain/statuses/original.ts';
import { openToAll } from '../../http/access.ts';
import { type Answer, redirect } from '../../http/answer.ts';
import { pathId, pathText } from '../../http/params/scalars.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { undefinedIfAbsent } from '../../lib/errors.ts';
import type { Html } from '../../lib/html/template.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { pathOfPost } from '../../views/frame/addresses.ts';
import type { StatusView } from '../../views/frame/entity-types.ts';
import type { Reader } from '../../views/frame/reader.ts';
import { statusValue } from '../entity-values.ts';
import { readerOf } from '../reader.ts';
import { viewerOf } from '../viewer.ts';
import { absentPost } from './absent.ts';
import { publicPage } from './public-page.ts';

type About = {
  /** Below the address of the post. */
  readonly path: string;
  readonly summary: string;
  readonly show: (call: Call, post: Shown) => Promise<{ readonly title: string; readonly body: Html }>;
};

/** A post and who asks about it: null for visitors. */
type Shown = {
  readonly row: StatusRow;
  readonly status: StatusView;
  readonly viewer: Viewer | null;
  readonly reader: Reader;
};

const params = { handle: pathText(), id: pathId('notFound') };

/** A page about a post, for everybody who may see the post; search engines pass it by. A boost is what it boosts. */
export function pageAboutPost({ path, summary, show }: About): Route {
  return route({
    method: 'GET',
    path: `/@:handle/:id/${path}`,
    access: openToAll(),
    params,
    summary,
    cache: 'anonymous',
    async handle(call): Promise<Answer> {
      const viewer = viewerOf(call);
      const row = await getOriginal(call.db, viewer, call.params.id).catch(undefinedIfAbsent);
      if (!row) throw absentPost({ url: call.request.url, isSignedIn: viewer !== null, profile: call.params.handle });
      const status = await statusValue(call.db, viewer, row.id);
      const address = `${pathOfPost(status)}/${path}`;
      if (call.params.handle !== status.account.acct) return redirect(address);
      const reader = await readerOf(call);
      const { title, body } = await show(call, { row, status, viewer, reader });
      const canonical = `${call.db.instance.origin}${address}`;
      return publicPage(call, { title, description: title, canonical, type: 'article', noindex: true, body });
    },
  });
}
