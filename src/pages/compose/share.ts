import { anyone } from '../../http/access.ts';
import { redirect } from '../../http/answer.ts';
import { text } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';

export const showShare = route({
  method: 'GET',
  path: '/share',
  access: anyone(),
  params: { text: text(), title: text(), url: text(), in_reply_to_id: text() },
  summary: 'Leads to the form to write a post, filled in by another site',
  async handle({ params }) {
    const { title, text, url, in_reply_to_id: parentId } = params;
    const given = new URLSearchParams({ text: [title, text, url].filter(Boolean).join(' ') });
    if (parentId) given.set('in_reply_to_id', parentId);
    return redirect(`/publish?${given}`);
  },
});
