import { changeChosenLanguages } from '../../domain/accounts/change-chosen-languages.ts';
import {
  changeUserSettings,
  getUserSettings,
  MEDIA_DISPLAYS,
  MISSING_ALT_TEXTS,
} from '../../domain/accounts/user-settings.ts';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { getAuthor } from '../../domain/statuses/author.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { postingDefaultChanges, postingDefaultParams } from '../../http/params/posting-defaults.ts';
import { bool, oneOf, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { type Call, type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { preferencesForm } from '../../views/people/settings-preferences.ts';
import { ownReaderOf } from '../reader.ts';

const PATH = '/settings/posting';

/** Where it was before: the form is taken there too. */
const OLD_PATH = '/settings/preferences';

const showPreferencesForm = userRoute({
  method: 'GET',
  path: PATH,
  access: user('read', 'read:accounts'),
  params: {},
  summary: 'The form to choose how you post and read',
  handle: (call) => formPage(call),
});

const savePreferencesByForm = [PATH, OLD_PATH].map((path) =>
  userRoute({
    method: 'POST',
    path,
    access: user('write', 'write:accounts'),
    params: {
      ...postingDefaultParams,
      missing_alt_texts: oneOf(...MISSING_ALT_TEXTS),
      show_application: bool(),
      display_media: oneOf(...MEDIA_DISPLAYS),
      expand_content_warnings: bool(),
      auto_play: bool(),
      aggregate_reblogs: bool(),
      chosen_languages: list(text()),
    },
    summary: 'Choose how you post and read',
    async handle({ viewer, params, write }) {
      const changes = {
        ...postingDefaultChanges({ ...params, sensitive: params.sensitive ?? false }),
        missing_alt_texts: params.missing_alt_texts,
        show_application: params.show_application ?? false,
        display_media: params.display_media,
        expand_content_warnings: params.expand_content_warnings ?? false,
        auto_play: params.auto_play ?? false,
        aggregate_reblogs: params.aggregate_reblogs ?? false,
      };
      await write(async (tx) => {
        await changeUserSettings(tx, viewer.accountId, changes);
        await changeChosenLanguages(tx, viewer.userId, params.chosen_languages ?? []);
      });
      return seeOther(PATH, 'saved');
    },
  }),
);

async function formPage(call: Call & { readonly viewer: Viewer }): Promise<Answer> {
  const { db, viewer } = call;
  const reader = await ownReaderOf(call);
  const settings = await getUserSettings(db, viewer.accountId);
  const { defaults } = await getAuthor(db, viewer.accountId);
  const chosen = {
    privacy: defaults.visibility,
    language: defaults.language ?? '',
    quotePolicy: defaults.quotePolicy,
    sensitive: defaults.sensitive,
    missingAltTexts: settings.missing_alt_texts,
    showApplication: settings.show_application,
    displayMedia: settings.display_media,
    expandWarnings: settings.expand_content_warnings,
    autoPlay: settings.auto_play,
    aggregateReblogs: settings.aggregate_reblogs,
    chosenLanguages: viewer.chosenLanguages ?? [],
  };
  const { title } = reader.words.preferences;
  const form = preferencesForm(chosen, reader);
  return contentAnswer({ title, body: html`<h1>${title}</h1>${form}` });
}

/** How people post and read. */
export const preferencePages: readonly Route[] = [showPreferencesForm, ...savePreferencesByForm];
