import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { userRoute } from '../../http/route.ts';
import { offlinePage } from '../../views/frame/offline.ts';

export const showOffline = userRoute({
  method: 'GET',
  path: '/offline',
  access: user('read', 'read:statuses'),
  params: {},
  summary: 'What the browser shows without network in place of a page that it has not kept',
  async handle({ request: { words } }) {
    return contentAnswer({ title: words.offline.title, shape: 'stream', body: offlinePage(words) });
  },
});
