import { anyone, user } from '../../http/access.ts';
import { redirect } from '../../http/answer.ts';
import { seeOther } from '../../http/html/page.ts';
import { prose, text } from '../../http/params/scalars.ts';
import { type RequestFacts, route, userRoute } from '../../http/route.ts';
import { newToken } from '../../platform/passwords.ts';
import { composerPage } from './composer-page.ts';
import { composerParams, uploadChosen } from './form.ts';
import { EMPTY } from './show.ts';

const params = { text: prose(), title: prose(), url: text() };

type Shared = { readonly [name in keyof typeof params]: string | undefined };

const textOf = ({ title, text, url }: Shared): string => [title, text, url].filter(Boolean).join(' ');

export const showShare = route({
  method: 'GET',
  path: '/share',
  access: anyone(),
  params: { ...params, in_reply_to_id: text() },
  summary: 'Leads to the form to write a post, filled in by another site',
  async handle({ params }) {
    const given = new URLSearchParams({ text: textOf(params) });
    if (params.in_reply_to_id) given.set('in_reply_to_id', params.in_reply_to_id);
    return redirect(`/publish?${given}`);
  },
});

/** Only fills in the form to write. Files are taken from the person's own system, and of other sites no more than the text. */
export const shareByForm = userRoute({
  method: 'POST',
  path: '/share',
  access: user('write', 'write:statuses'),
  params: { ...params, files: composerParams.files },
  summary: 'The form to write a post, filled in with what another application shares',
  isUnguarded: true,
  async handle(call) {
    const { params, request } = call;
    const shared = textOf(params);
    if (!isOfSystem(request)) return seeOther(`/publish?${new URLSearchParams({ text: shared })}`, null);
    const mediaIds = await uploadChosen(call, params.files);
    const note = mediaIds.length > 0 ? request.words.composer.uploaded : undefined;
    return composerPage(call, { draft: { ...EMPTY, text: shared, mediaIds }, key: newToken(), note });
  },
});

/** Whether no other site has sent a form: it comes from what is installed on the person's device, or from a page of ours. */
function isOfSystem({ header }: RequestFacts): boolean {
  const site = header('sec-fetch-site');
  return site === 'none' || site === 'same-origin';
}
