import { changeUserSettings, getUserSettings, MEDIA_DISPLAYS } from '../domain/accounts/user-settings.ts';
import { anyone, user } from '../http/access.ts';
import { appearanceCookie, appearanceFrom, appearanceOf } from '../http/html/appearance.ts';
import { page, seeOther } from '../http/html/page.ts';
import { checkForm, formTokenParam, type Visitor, visitorOf } from '../http/html/visitor.ts';
import { bool, oneOf, text } from '../http/params/scalars.ts';
import { type Call, type Route, route, userRoute } from '../http/route.ts';
import { type Html, html } from '../lib/html/template.ts';
import { appearanceForm } from '../views/frame/appearance.ts';
import { carried, hiddenFields } from '../views/frame/form.ts';
import { showingForm } from '../views/people/settings-preferences.ts';
import { localeSection } from './locale.ts';
import { pageBefore } from './page-before.ts';
import { ownReaderOf } from './reader.ts';
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
    const { title } = words.appearance;
    const fields = html`${hiddenFields(visitor.formToken)}${carried({ back: pageBefore(call) })}`;
    const form = appearanceForm({ words, chosen: appearanceOf(call), fields });
    return page(visitor, { title, body: html`<h1>${title}</h1>${form}${await ownLook(call, visitor)}` });
  },
});

/** What an account has chosen of how pages look, wherever it is signed in; nothing for visitors. */
async function ownLook(call: Call, { session }: Visitor): Promise<Html | null> {
  if (session?.standing !== 'active') return null;
  const reader = await ownReaderOf(call);
  const own = { ...reader, account: { ...reader.account, page: PATH } };
  const { display_media, expand_content_warnings, auto_play } = await getUserSettings(call.db, session.accountId);
  const chosen = { displayMedia: display_media, expandWarnings: expand_content_warnings, autoPlay: auto_play };
  return html`${showingForm(chosen, own)}${await localeSection(call.db, session.userId, own)}`;
}

const chooseShowing = userRoute({
  method: 'POST',
  path: `${PATH}/posts`,
  access: user('write', 'write:accounts'),
  params: { display_media: oneOf(...MEDIA_DISPLAYS), expand_content_warnings: bool(), auto_play: bool() },
  summary: 'Choose how pictures, films and warnings of posts are shown',
  async handle({ viewer, params, write }) {
    const { display_media, expand_content_warnings = false, auto_play = false } = params;
    const changes = { display_media, expand_content_warnings, auto_play };
    await write((tx) => changeUserSettings(tx, viewer.accountId, changes));
    return seeOther(PATH, 'saved');
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

/** How pages look: in one browser, whoever is signed in there, and what an account has chosen. */
export const appearancePages: readonly Route[] = [showAppearance, chooseAppearance, chooseShowing];
