import type { Viewer } from '../../domain/accounts/viewer.ts';
import { getOriginal } from '../../domain/statuses/original.ts';
import { translateStatus } from '../../domain/translation/translate-status.ts';
import { translationOf } from '../../entities/translation.ts';
import { user } from '../../http/access.ts';
import { wantsPart } from '../../http/browser.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { pathId, text } from '../../http/params/scalars.ts';
import { type Call, type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import type { TranslationView } from '../../views/frame/entity-types.ts';
import { post } from '../../views/posts/post.ts';
import { original } from '../../views/posts/translation.ts';
import { statusValue } from '../entity-values.ts';
import { readerOf, translationLanguage } from '../reader.ts';
import { answerPost } from './act.ts';

const access = user('read', 'read:statuses');

/** What others have written is read in one's own language: in its place by script, or else on a page beside the original. */
const translateByForm = userRoute({
  method: 'POST',
  path: '/posts/:id/translate',
  access,
  params: { id: pathId('notFound'), back: text() },
  summary: 'Translate a post',
  async handle(call) {
    const { id, back } = call.params;
    if (!wantsPart(call.request)) return seeOther(`/posts/${toWire(id)}/translation`, null);
    const status = await getOriginal(call.db, call.viewer, id);
    return answerPost(call, status.id, back, { translation: await translation(call, status.id) });
  },
});

const showOriginal = userRoute({
  method: 'POST',
  path: '/posts/:id/original',
  access,
  params: { id: pathId('notFound'), back: text() },
  summary: 'Show a post as it was written',
  async handle(call) {
    const { id } = await getOriginal(call.db, call.viewer, call.params.id);
    return answerPost(call, id, call.params.back);
  },
});

const showTranslation = userRoute({
  method: 'GET',
  path: '/posts/:id/translation',
  access,
  params: { id: pathId('notFound') },
  summary: 'A post in the language of the reader, and as it was written',
  async handle(call) {
    const { id } = await getOriginal(call.db, call.viewer, call.params.id);
    const status = await statusValue(call.db, call.viewer, id);
    const reader = await readerOf(call);
    const { translation: title } = reader.words.translations;
    const translated = post(
      status,
      { ...reader, translatesTo: undefined },
      { translation: await translation(call, id) },
    );
    const body = html`<h1>${title}</h1>${translated}${original(status, reader)}`;
    return contentAnswer({ title, shape: 'stream', body });
  },
});

async function translation(call: Call & { readonly viewer: Viewer }, statusId: number): Promise<TranslationView> {
  const target = translationLanguage(call);
  return translationOf(await translateStatus(call.ctx, call.viewer, { statusId, target }));
}

/** Posts in the language of the reader. */
export const translationPages: readonly Route[] = [translateByForm, showOriginal, showTranslation];
