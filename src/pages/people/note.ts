import { getAccount } from '../../domain/accounts/queries.ts';
import { noteAccount } from '../../domain/relationships/note.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pathId, prose, text, withDefault } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { linksBeside } from '../../views/frame/beside-form.ts';
import { noteForm } from '../../views/people/about-account.ts';
import { accountCard } from '../../views/people/account-card.ts';
import { accountValue } from '../entity-values.ts';
import { backTo } from '../fragment.ts';
import { problemOf } from '../problem.ts';
import { readerOf } from '../reader.ts';

export const keepNoteByForm = userRoute({
  method: 'POST',
  path: '/accounts/:id/note',
  access: user('write', 'write:accounts'),
  params: { id: pathId(), comment: withDefault(prose(), ''), back: text() },
  summary: 'Keep a private note about an account',
  async handle(call) {
    const { db, write, viewer, params } = call;
    await getAccount(db, params.id);
    try {
      await write((tx) => noteAccount(tx, viewer.accountId, params.id, params.comment));
    } catch (error) {
      const problem = problemOf(error, call);
      const reader = await readerOf(call);
      const account = await accountValue(db, params.id);
      const { note } = reader.words.people;
      const body = html`<h1>${note}</h1><ul class="people">${linksBeside(accountCard(account, reader))}</ul>${noteForm(account, params.comment, reader, problem)}`;
      return contentAnswer({ title: note, body }, 422);
    }
    return backTo(params.back, 'saved');
  },
});
