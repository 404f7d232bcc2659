import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import { alert, field, pictureInput } from '../frame/form.ts';
import type { OwnReader, Reader } from '../frame/reader.ts';
import { toggle } from '../frame/toggle.ts';

/** A profile as its owner writes it; the pictures are addresses, if there are any. */
export type WrittenProfile = {
  readonly displayName: string;
  readonly note: string;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly avatar: string | null;
  readonly avatarDescription: string;
  readonly header: string | null;
  readonly headerDescription: string;
  readonly locked: boolean;
  readonly bot: boolean;
  readonly discoverable: boolean;
  readonly indexable: boolean;
  readonly hideCollections: boolean;
  readonly showMedia: boolean;
  readonly showMediaReplies: boolean;
  readonly showFeatured: boolean;
  /** The websites that may name one as their author, one in a line. */
  readonly attributionDomains: string;
};

type Outcome = {
  /** What is wrong with each of the fields. */
  readonly errors: (name: string) => readonly string[];
  /** What is said of files that were chosen before. */
  readonly again: Readonly<Partial<Record<Kind, string | undefined>>>;
  readonly problem?: string | undefined;
};

/** How many fields a profile has room for. */
const ROOM = 4;

/** The form to change one's profile. */
export function profileForm(profile: WrittenProfile, reader: OwnReader, outcome: Outcome): Html {
  const { errors, problem } = outcome;
  const { profileForm: texts, forms } = reader.words;
  const { optional } = forms;
  return html`${alert(problem)}
<form method="post" action="/settings/profile" enctype="multipart/form-data">${formFields(reader.account)}
${field({ label: texts.name, name: 'display_name', value: profile.displayName, hint: texts.nameHint, optional, errors: errors('display_name') })}
${field({ label: texts.bio, name: 'note', type: 'textarea', value: profile.note, hint: texts.bioHint, optional, errors: errors('note') })}
${picture('avatar', { address: profile.avatar, description: profile.avatarDescription }, reader, outcome)}
${picture('header', { address: profile.header, description: profile.headerDescription }, reader, outcome)}
<fieldset id="fields"${errors('fields').length > 0 && html` class="wrong"`}><legend>${texts.fields}</legend><p class="hint">${texts.fieldsHint}</p>
${errors('fields').map((error) => html`<p class="error">${error}</p>`)}
${Array.from({ length: ROOM }, (_, index) => row(index, profile.fields[index], reader))}</fieldset>
<fieldset id="visibility"><legend>${texts.who}</legend>${visibility(profile, reader)}</fieldset>
<fieldset id="tabs"><legend>${texts.tabs}</legend>${toggle({ name: 'show_media', label: texts.showMedia, checked: profile.showMedia })}${toggle({ name: 'show_media_replies', label: texts.showMediaReplies, checked: profile.showMediaReplies })}${toggle({ name: 'show_featured', label: texts.showFeatured, checked: profile.showFeatured })}</fieldset>
${field({ label: texts.attribution, name: 'attribution_domains', type: 'textarea', value: profile.attributionDomains, hint: texts.attributionHint, optional, errors: errors('attribution_domains') })}
<div class="actions"><button>${forms.save}</button> <a href="/@${reader.account.username}">${texts.seeProfile}</a></div></form>`;
}

function visibility(profile: WrittenProfile, { words: { profileForm: texts } }: Reader): Html[] {
  return [
    toggle({ name: 'locked', label: texts.locked, hint: texts.lockedHint, checked: profile.locked }),
    toggle({
      name: 'hide_collections',
      label: texts.hideNetwork,
      hint: texts.hideNetworkHint,
      checked: profile.hideCollections,
    }),
    toggle({
      name: 'discoverable',
      label: texts.discoverable,
      hint: texts.discoverableHint,
      checked: profile.discoverable,
    }),
    toggle({ name: 'indexable', label: texts.indexable, hint: texts.indexableHint, checked: profile.indexable }),
    toggle({ name: 'bot', label: texts.bot, hint: texts.botHint, checked: profile.bot }),
  ];
}

type Kind = 'avatar' | 'header';

function picture(
  kind: Kind,
  { address, description }: { readonly address: string | null; readonly description: string },
  { words }: Reader,
  { errors, again }: Outcome,
): Html {
  const { profileForm: texts, forms } = words;
  const wrong = errors(kind);
  return html`<fieldset${wrong.length > 0 && html` class="wrong"`}><legend>${texts[kind]}</legend>${address && html`<img class="own-${kind}" src="${address}" alt="${description}">`}
${pictureInput({ id: `p-${kind}`, name: kind, label: texts[kind], hint: texts.pictureHint, errors: wrong, again: again[kind], isTitled: true })}
${field({ label: texts[`${kind}Alt`], name: `${kind}_description`, value: description, hint: texts.altHint, optional: forms.optional, errors: errors(`${kind}_description`) })}
${address && toggle({ name: `remove_${kind}`, label: texts[`${kind}Remove`], checked: false })}</fieldset>`;
}

type Row = WrittenProfile['fields'][number] | undefined;

function row(index: number, line: Row, { words: { profileForm: texts } }: Reader): Html {
  const name = `fields_attributes[${index}]`;
  const input = (part: 'name' | 'value', label: string) =>
    html`<input id="field-${index}-${part}" name="${name}[${part}]" aria-label="${label}" placeholder="${label}" value="${line?.[part] ?? ''}" dir="auto" autocomplete="off">`;
  return html`<div class="pair">${input('name', texts.fieldName(index + 1))}${input('value', texts.fieldValue(index + 1))}</div>`;
}
