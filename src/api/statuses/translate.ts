import { readSettings } from '../../domain/settings/settings.ts';
import { translateStatus as translate } from '../../domain/translation/translate-status.ts';
import { TranslationSchema, translationOf } from '../../entities/translation.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { pathId, text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const translateStatus = userRoute({
  method: 'POST',
  path: '/api/v1/statuses/:id/translate',
  access: user('read', 'read:statuses'),
  params: { id: pathId('notFound'), lang: text({ max: 35 }) },
  response: TranslationSchema,
  summary: 'Translate a status',
  async handle({ ctx, db, viewer, params, request }) {
    const { languages } = await readSettings(db);
    const target = params.lang || request.locale || languages[0] || 'en';
    return json(translationOf(await translate(ctx, viewer, { statusId: params.id, target })));
  },
});
