import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { formFields } from '../frame/act.ts';
import { chips } from '../frame/chips.ts';
import { chooseMany } from '../frame/choose-many.ts';
import { alert, checkbox, choicesOf, confirmedButton, field, fileInput, pictureInput } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { Reader } from '../frame/reader.ts';
import type { EmojiView } from './entity-types.ts';

const PAGE = '/admin/emojis';

/** Which emojis a list shows. */
export type EmojiSearch = {
  readonly show: keyof Words['emojiRooms']['shows'];
  readonly begins?: string | undefined;
  readonly group?: string | undefined;
  readonly domain?: string | undefined;
};

/** What narrows the list of emojis, above it; `groups` are those of this server. */
export function emojiSearch(given: EmojiSearch, groups: readonly string[], { emojiRooms: texts, forms }: Words): Html {
  const { show, begins, group, domain } = given;
  const shows = choicesOf(texts.shows).map(({ value, text }) => ({
    href: `${PAGE}?show=${value}`,
    label: text,
    isOn: value === show && group === undefined,
  }));
  const named = groups.map((name) => ({
    href: `${PAGE}?${new URLSearchParams({ show: 'here', group: name })}`,
    label: name,
    isOn: name === group,
  }));
  const { optional } = forms;
  return html`<p class="actions"><a class="button" href="${PAGE}/new">${texts.add}</a> <a class="button secondary" href="${PAGE}/pack">${texts.addPack}</a></p>
${chips(texts.which, shows)}${show !== 'elsewhere' && groups.length > 0 && chips(texts.groups, named)}
<form method="get" action="${PAGE}" class="filters"><input type="hidden" name="show" value="${show}">
${field({ label: texts.begins, name: 'begins', value: begins, optional })}${show === 'elsewhere' && field({ label: texts.server, name: 'domain', value: domain, optional })}
<div class="actions"><button class="secondary">${texts.search}</button></div></form>`;
}

const ACTS_HERE = ['show', 'hide'] as const;
const MORE_ACTS = ['off', 'on', 'feature', 'unfeature', 'group'] as const;
const ACTS_ELSEWHERE = ['copy', 'off', 'on'] as const;

/** Emojis to choose among, and what can be done with those that are chosen. */
export function emojiList(
  emojis: readonly EmojiView[],
  { show, ids, category }: Pick<EmojiSearch, 'show'> & { readonly ids: readonly string[]; readonly category: string },
  reader: Reader,
): Html {
  const { emojiRooms: texts, forms } = reader.words;
  if (emojis.length === 0) return emptyPage(texts.none, ['emojis'], reader);
  const isHere = show !== 'elsewhere';
  const act = (value: keyof typeof texts.acts) => ({ label: texts.acts[value], name: 'act', value });
  const group = html`<label class="in-bar">${texts.group} <span class="optional">${forms.optional}</span> <input name="category" value="${category}" maxlength="100" dir="auto"></label>`;
  const button = (value: keyof typeof texts.acts) =>
    html`<button name="act" value="${value}" class="small secondary">${texts.acts[value]}</button>`;
  const more = html`<details class="more-acts"${category !== '' && html` open`}><summary class="button small secondary">${texts.more}</summary><div class="actions">${group}${MORE_ACTS.map(button)}${confirmedButton({ label: texts.delete, warning: texts.deleteManyWarning, name: 'act', value: 'delete' })}</div></details>`;
  return chooseMany(
    {
      action: `${PAGE}/many`,
      legend: texts.which,
      name: 'ids[]',
      choices: emojis.map((one) => ({
        value: one.id,
        label: named(one),
        body: emojiItem(one, reader.words),
        isChosen: ids.includes(one.id),
      })),
      acts: (isHere ? ACTS_HERE : ACTS_ELSEWHERE).map(act),
      more: isHere ? more : group,
    },
    reader,
  );
}

function named({ shortcode, domain }: EmojiView): string {
  return domain === null ? `:${shortcode}:` : `:${shortcode}@${domain}:`;
}

function emojiItem(one: EmojiView, { emojiRooms: texts }: Words): Html {
  const facts = [
    one.category,
    one.domain === null && !one.visible_in_picker && texts.hidden,
    one.featured && texts.featured,
    one.disabled && texts.off,
  ].filter((fact) => typeof fact === 'string');
  return html`<a href="${PAGE}/${one.id}">${picture(one)} <bdi dir="ltr">${named(one)}</bdi></a>${facts.length > 0 && html` <span class="hint">${facts.join(' · ')}</span>`}`;
}

function picture({ url, static_url }: EmojiView): Html | null {
  const source = static_url ?? url;
  if (source === null) return null;
  return html`<img class="emoji-shown" src="${source}" alt="" width="32" height="32" loading="lazy">`;
}

/** What was typed for an emoji; an emoji of this server can be given it. */
export type GivenEmoji = {
  readonly category: string;
  readonly visible_in_picker: boolean;
  readonly featured: boolean;
};

/** What was typed for a new emoji, and what is wrong with it. */
export type TriedEmoji = GivenEmoji & {
  readonly shortcode: string;
  readonly problem?: string | undefined;
  readonly again?: string | undefined;
  readonly pictureProblem?: string | undefined;
};

/** The form of a new emoji. */
export function newEmojiForm(given: TriedEmoji, groups: readonly string[], { words, account }: Reader): Html {
  const { emojiRooms: texts, moderation } = words;
  const errors = given.pictureProblem === undefined ? [] : [given.pictureProblem];
  return html`${alert(given.problem)}<form method="post" action="${PAGE}" enctype="multipart/form-data">${formFields(account)}
${field({ label: texts.name, name: 'shortcode', value: given.shortcode, hint: texts.nameHint, maxLength: 128 })}
${fields(given, groups, words)}
${pictureInput({ id: 'e-image', name: 'image', label: texts.picture, hint: texts.pictureHint, again: given.again, errors })}
<div class="actions"><button>${moderation.add}</button></div></form>`;
}

function fields(given: GivenEmoji, groups: readonly string[], { emojiRooms: texts, forms }: Words): Html {
  return html`<div class="field"><label for="e-group">${texts.group} <span class="optional">${forms.optional}</span></label><p class="hint" id="e-group-hint">${texts.groupHint}</p><input id="e-group" name="category" value="${given.category}" maxlength="100" list="e-groups" dir="auto" aria-describedby="e-group-hint"></div>
<datalist id="e-groups">${groups.map((group) => html`<option value="${group}"></option>`)}</datalist>
${checkbox('visible_in_picker', texts.inPicker, given.visible_in_picker)}${checkbox('featured', texts.isFeatured, given.featured)}`;
}

/** One emoji, with what can be changed of it. */
export function emojiForms(
  one: EmojiView,
  { given, problem }: { readonly given: GivenEmoji; readonly problem?: string | undefined },
  groups: readonly string[],
  { words, account }: Reader,
): Html {
  const { emojiRooms: texts, moderation } = words;
  const path = `${PAGE}/${one.id}`;
  const change = html`<form method="post" action="${path}">${formFields(account)}${fields(given, groups, words)}<div class="actions"><button>${moderation.save}</button></div></form>`;
  const copy = html`<form method="post" action="${path}/copy">${formFields(account)}${field({ label: texts.copyAs, name: 'shortcode', value: one.shortcode, hint: texts.nameHint, maxLength: 128 })}${field({ label: texts.group, name: 'category', value: given.category, optional: words.forms.optional, maxLength: 100 })}<div class="actions"><button>${texts.acts.copy}</button></div></form>`;
  const isHere = one.domain === null;
  const form = formAmongOthers({
    name: isHere ? 'change' : 'copy',
    page: path,
    label: isHere ? texts.change : texts.acts.copy,
    form: html`${alert(problem)}${isHere ? change : copy}`,
  });
  const shown =
    one.url !== null && html`<p><img class="emoji-shown" src="${one.url}" alt="" width="64" height="64"></p>`;
  return html`${shown}${one.domain !== null && html`<p>${texts.isOf(one.domain)}</p>`}${one.disabled && html`<p class="note">${texts.isOff}</p>`}${form}
<div class="actions"><button form="act" formaction="${path}/${one.disabled ? 'on' : 'off'}" class="small secondary">${one.disabled ? texts.acts.on : texts.acts.off}</button></div>
<form class="apart" method="post" action="${path}/delete">${formFields(account)}${confirmedButton({ label: texts.delete, warning: one.domain === null ? texts.deleteWarning : texts.deleteRemoteWarning })}</form>`;
}

/** How the files of a pack become emojis, as typed. */
export type GivenPack = {
  readonly prefix: string;
  readonly category: string;
  readonly visible_in_picker: boolean;
  readonly overwrite: boolean;
};

/** The form of a pack. */
export function packForm(
  given: GivenPack,
  { words, account }: Reader,
  wrong: { readonly problem?: string | undefined; readonly again?: string | undefined } = {},
): Html {
  const { emojiRooms: texts, forms } = words;
  const files = fileInput({
    id: 'e-files',
    name: 'files[]',
    label: texts.packFiles,
    hint: texts.packHint,
    again: wrong.again,
    accept: '.zip,.tar,.gz,.tgz,image/*',
    multiple: true,
  });
  return html`${alert(wrong.problem)}<form method="post" action="${PAGE}/pack" enctype="multipart/form-data">${formFields(account)}
${field({ label: texts.prefix, name: 'prefix', value: given.prefix, hint: texts.prefixHint, optional: forms.optional, maxLength: 64 })}
${field({ label: texts.group, name: 'category', value: given.category, optional: forms.optional, maxLength: 100 })}
${checkbox('visible_in_picker', texts.inPicker, given.visible_in_picker)}${checkbox('overwrite', texts.overwrite, given.overwrite)}${files}
<div class="actions"><button>${texts.addPack}</button></div></form>`;
}

/** What has become of the files of a pack, or of emojis that were copied. */
export type TakenView = {
  readonly added: readonly string[];
  readonly replaced: readonly string[];
  /** Each with the reason. */
  readonly skipped: readonly { readonly file: string; readonly why: string }[];
  /** Why it was not read to its end. */
  readonly broken?: string | undefined;
};

/** Says of each file of a pack what has become of it. */
export function takenEmojis({ added, replaced, skipped, broken }: TakenView, words: Words): Html {
  const { emojiRooms: texts } = words;
  const named = (title: string, names: readonly string[]) =>
    names.length > 0 && html`<h2>${title}</h2><p dir="ltr">${names.map((name) => `:${name}:`).join(' ')}</p>`;
  const said = [texts.added(added.length), texts.replaced(replaced.length), texts.skipped(skipped.length)];
  return html`<p id="outcome" class="note" tabindex="-1" autofocus role="status">${said.join(' ')}</p>${alert(broken, 'caret')}
${leftOut({ skipped }, words)}
${named(texts.newOnes, added)}${named(texts.replacedOnes, replaced)}<p class="more"><a href="${PAGE}">${texts.all}</a> <a href="${PAGE}/pack">${texts.addPack}</a></p>`;
}

/** The files that were left out, each with the reason. */
export function leftOut({ skipped }: Pick<TakenView, 'skipped'>, { emojiRooms: texts }: Words): Html | null {
  if (skipped.length === 0) return null;
  return html`<h2>${texts.leftOut}</h2><ul class="rows">${skipped.map(({ file, why }) => html`<li><bdi dir="ltr">${file}</bdi> <span class="hint">${why}</span></li>`)}</ul>`;
}
