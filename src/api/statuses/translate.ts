import { getVisibleStatus } from '../../domain/statuses/policy.ts';
import { user } from '../../http/access.ts';
import { pathId, text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';

/** No translation service is configured: as Mastodon without one. */
export const translateStatus = userRoute({
  method: 'POST',
  path: '/api/v1/statuses/:id/translate',
  access: user('read', 'read:statuses'),
  params: { id: pathId('Not Found'), lang: text() },
  summary: 'Translate a status',
  async handle({ db, viewer, params }) {
    await getVisibleStatus(db, viewer, params.id);
    throw notFound('Not Found');
  },
});
