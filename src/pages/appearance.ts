import { anyone } from '../http/access.ts';
import { appearanceCookie, appearanceFrom, appearanceOf } from '../http/html/appearance.ts';
import { page, seeOther } from '../http/html/page.ts';
import { checkForm, formTokenParam, visitorOf } from '../http/html/visitor.ts';
import { text } from '../http/params/scalars.ts';
import { type Route, route } from '../http/route.ts';
import { html } from '../lib/html/template.ts';
import { appearanceForm } from '../views/frame/appearance.ts';
import { carried, hiddenFields } from '../views/frame/form.ts';
import { pageBefore } from './page-before.ts';
import { ownPath } from './return-path.ts';

const PATH = '/appearance';

const showAppearance = route({
  method: 'GET',
  path: PATH,
  access: anyone(),
  params: {},
  summary: 'The form to choose how pages look in this browser',
  async handle(call) {
    const visitor = await visitorOf(call);
    const { words } = call.request;
    const { title, lead } = words.appearance;
    const fields = html`${hiddenFields(visitor.formToken)}${carried({ back: pageBefore(call) })}`;
    const form = appearanceForm({ words, chosen: appearanceOf(call), fields });
    return page(visitor, { title, body: html`<h1>${title}</h1><p>${lead}</p>${form}` });
  },
});

const chooseAppearance = route({
  method: 'POST',
  path: PATH,
  access: anyone(),
  params: { ...formTokenParam, theme: text(), size: text(), back: text() },
  summary: 'Choose how pages look in this browser',
  async handle(call) {
    const { params } = call;
    checkForm(await visitorOf(call), params.authenticity_token);
    const cookie = appearanceCookie(call, appearanceFrom(params.theme, params.size));
    return seeOther(ownPath(params.back) ?? PATH, 'saved', [cookie]);
  },
});

/** How pages look in one browser, whoever is signed in there. */
export const appearancePages: readonly Route[] = [showAppearance, chooseAppearance];
