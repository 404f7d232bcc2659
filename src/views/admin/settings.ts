import { ratio } from '../../lib/contrast.ts';
import type { ErrorDetails } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { formFields } from '../frame/act.ts';
import { alert, checkbox, choicesOf, confirmedButton, errorsOf, field, pictureInput, radios } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { Reader } from '../frame/reader.ts';

const PAGE = '/admin/settings';

/** What the form of settings holds. */
export type GivenSettings = {
  readonly site_title: string;
  readonly site_short_description: string;
  readonly site_contact_email: string;
  readonly site_contact_username: string;
  readonly registrations: string;
  readonly registrations_message: string;
  readonly require_sign_up_reason: boolean;
  readonly user_invites: boolean;
  readonly accent_colour: string | null;
};

/** An accent colour in one theme, with its contrast there and that of the colour that was given. */
type ShownAccent = { readonly accent: string; readonly given: number; readonly contrast: number };

type Accents = { readonly light: ShownAccent; readonly dark: ShownAccent };

/** The picture of the server, if there is one, and its alt text. */
export type ShownPicture = {
  readonly url: string | null;
  readonly alt: string;
  /** What is said of a file that was chosen before. */
  readonly again?: string | undefined;
};

/** The form of what the server is called and who may sign up; `problems` are those of the last attempt. */
export function settingsForm(
  { given, accents }: { readonly given: GivenSettings; readonly accents: Accents | undefined },
  { words, account }: Reader,
  problems?: ErrorDetails,
): Html {
  const { serverSettings: texts, moderation, forms } = words;
  const { optional } = forms;
  return html`${alert(problems && forms.lookAtFields)}<form method="post" action="${PAGE}">${formFields(account)}
<h2>${texts.about}</h2>
${field({ label: texts.name, name: 'site_title', value: given.site_title, maxLength: 100, errors: errorsOf(problems, 'site_title', words) })}
${field({ label: texts.shortDescription, name: 'site_short_description', type: 'textarea', hint: texts.shortHint, value: given.site_short_description, optional, errors: errorsOf(problems, 'site_short_description', words) })}
${field({ label: texts.contactEmail, name: 'site_contact_email', type: 'email', value: given.site_contact_email, optional, errors: errorsOf(problems, 'site_contact_email', words) })}
${field({ label: texts.contactUsername, name: 'site_contact_username', value: given.site_contact_username, optional, errors: errorsOf(problems, 'site_contact_username', words) })}
${field({ label: texts.accent, name: 'accent_colour', hint: accentHint(accents, words), value: given.accent_colour ?? '', optional, errors: errorsOf(problems, 'accent_colour', words) })}
${radios({ name: 'registrations', legend: texts.registrations, chosen: given.registrations, options: choicesOf(texts.kinds) })}
${checkbox('require_sign_up_reason', texts.requireReason, given.require_sign_up_reason)}${checkbox('user_invites', texts.userInvites, given.user_invites)}
${field({ label: texts.registrationsMessage, name: 'registrations_message', type: 'textarea', value: given.registrations_message, optional, errors: errorsOf(problems, 'registrations_message', words) })}
<div class="actions"><button>${moderation.save}</button></div></form>`;
}

/** What the colour is for, and what becomes of the present one in each theme. */
function accentHint(accents: Accents | undefined, { serverSettings: texts }: Words): string {
  const notes = (['light', 'dark'] as const).map((theme) => {
    if (!accents) return '';
    const { accent, given, contrast } = accents[theme];
    const name = texts.inTheme[theme];
    return given === contrast
      ? texts.accentAsGiven(name, ratio(contrast))
      : texts.accentMoved(name, ratio(given), accent, ratio(contrast));
  });
  return [texts.accentHint, ...notes].join(' ');
}

/** The form of the long description. */
export function descriptionForm(content: string, { words, account }: Reader, problem?: string): Html {
  const { serverSettings: texts } = words;
  const form = html`<h2>${texts.description}</h2>${alert(problem)}<form method="post" action="/admin/settings/description">${formFields(account)}
${field({ label: texts.description, name: 'content', type: 'textarea', hint: texts.descriptionHint, value: content })}
<div class="actions"><button>${texts.publish}</button></div></form>`;
  return html`<section id="description">${formAmongOthers({ name: 'description', page: PAGE, label: texts.description, form })}</section>`;
}

/** The form of the picture of the server. */
export function pictureForm({ url, alt, again }: ShownPicture, { words, account }: Reader, problem?: string): Html {
  const { serverSettings: texts } = words;
  const removal = html`<form method="post" action="/admin/settings/picture/delete">${formFields(account)}${confirmedButton({ label: texts.removePicture, warning: texts.removeWarning })}</form>`;
  const present =
    url !== null &&
    html`<img class="server-picture" src="${url}" alt="${alt}" width="1200" height="630">
${formAmongOthers({ name: 'no-picture', page: PAGE, label: `${texts.removePicture} …`, form: removal })}`;
  const form = html`${alert(problem)}<form method="post" action="/admin/settings/picture" enctype="multipart/form-data">${formFields(account)}
${field({ label: texts.pictureText, name: 'thumbnail_description', type: 'textarea', value: alt, maxLength: 1500, optional: words.forms.optional })}
${pictureInput({ id: 's-file', name: 'file', label: texts.pictureFile, hint: texts.pictureHint, again })}
<div class="actions"><button>${texts.setPicture}</button></div></form>`;
  return html`<section id="picture"><h2>${texts.picture}</h2>${present}
${formAmongOthers({ name: 'picture', page: PAGE, label: texts.picture, form })}</section>`;
}

/** The form of the logo or the icon of the server; `url` is that of the present one. */
export function ownPictureForm(
  kind: 'logo' | 'icon',
  url: string | undefined,
  { words, account }: Reader,
  problem?: string,
): Html {
  const { serverSettings } = words;
  const texts = serverSettings[kind];
  const address = `/admin/settings/${kind}`;
  const shown = url !== undefined && html`<p><img class="own-${kind}" src="${url}" alt=""></p>`;
  const removal =
    url !== undefined &&
    html`<form method="post" action="${address}/delete">${formFields(account)}${confirmedButton({ label: texts.remove, warning: serverSettings.birdAgain })}</form>`;
  const form = html`${alert(problem)}${shown}${removal}
<form method="post" action="${address}" enctype="multipart/form-data">${formFields(account)}
${pictureInput({ id: `s-${kind}`, name: 'file', label: serverSettings.pictureFile, hint: texts.hint })}
<div class="actions"><button>${serverSettings.setPicture}</button></div></form>`;
  return html`<section id="${kind}"><h2>${texts.title}</h2>${formAmongOthers({ name: kind, page: PAGE, label: texts.title, present: shown || null, form })}</section>`;
}
