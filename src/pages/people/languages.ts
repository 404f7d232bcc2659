import { getAccount } from '../../domain/accounts/queries.ts';
import { follow } from '../../domain/follows/follow.ts';
import { assertLanguages } from '../../domain/follows/follow-terms.ts';
import { isFollowing } from '../../domain/relationships/queries.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pathId, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { html } from '../../lib/html/template.ts';
import { formFields } from '../../views/frame/act.ts';
import { alert } from '../../views/frame/form.ts';
import { languageChoices } from '../../views/frame/languages.ts';
import { accountCard } from '../../views/people/account-card.ts';
import { accountValue, relationshipValues } from '../entity-values.ts';
import { backTo } from '../fragment.ts';
import type { PersonCall } from '../person-call.ts';
import { problemOf } from '../problem.ts';
import { ownReaderOf } from '../reader.ts';

const access = user('write', 'write:follows', 'follow');

const askForLanguages = userRoute({
  method: 'GET',
  path: '/accounts/:id/languages',
  access,
  params: { id: pathId() },
  summary: 'Ask in which languages one wants to see the posts of somebody',
  async handle(call) {
    const { db, viewer, params } = call;
    await assertFollowed(call, params.id);
    const [relationship] = await relationshipValues(db, viewer, [params.id]);
    return formPage(call, params.id, relationship?.languages ?? []);
  },
});

const chooseLanguages = userRoute({
  method: 'POST',
  path: '/accounts/:id/languages',
  access,
  params: { id: pathId(), languages: list(text(), { max: 300 }), back: text() },
  summary: 'Choose in which languages one sees the posts of somebody',
  async handle(call) {
    const { viewer, params, write } = call;
    await assertFollowed(call, params.id);
    const { languages = [] } = params;
    try {
      assertLanguages(languages);
    } catch (error) {
      return formPage(call, params.id, languages, problemOf(error, call));
    }
    await write((tx) => follow(tx, { accountId: viewer.accountId, targetId: params.id, terms: { languages } }));
    return backTo(params.back, 'saved');
  },
});

/** 404 unless the viewer follows the account: this only says how. */
async function assertFollowed({ db, viewer }: PersonCall, id: number): Promise<void> {
  await getAccount(db, id);
  if (!(await isFollowing(db, viewer.accountId, id))) throw notFound();
}

async function formPage(call: PersonCall, id: number, chosen: readonly string[], problem?: string): Promise<Answer> {
  const reader = await ownReaderOf(call);
  const account = await accountValue(call.db, id);
  const { people, forms } = reader.words;
  const fields = formFields({ ...reader.account, page: `/@${account.acct}` });
  const body = html`<h1>${people.languages}</h1><ul class="people">${accountCard(account, reader)}</ul>${alert(problem)}
<form method="post" action="/accounts/${account.id}/languages">${fields}<p class="hint">${people.languagesHint}</p>
${languageChoices('languages[]', chosen)}<div class="actions"><button>${forms.save}</button></div></form>`;
  return contentAnswer({ title: people.languages, body }, problem === undefined ? 200 : 422);
}

/** In which languages one sees what somebody posts. */
export const languagePages: readonly Route[] = [askForLanguages, chooseLanguages];
