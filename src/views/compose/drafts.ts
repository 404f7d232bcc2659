import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import type { MediaView } from '../frame/entity-types.ts';
import { alert, confirmedButton } from '../frame/form.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { Reader } from '../frame/reader.ts';
import { tabs } from '../frame/tabs.ts';
import { instant, minute } from '../frame/times.ts';
import { dirAttribute, langAttribute } from '../frame/written.ts';
import { timeField } from './composer-time.ts';

/** A post that is not published yet. */
export type WaitingPost = {
  /** Its wire id. */
  readonly id: string;
  readonly text: string;
  /** Empty for none. */
  readonly title: string;
  readonly warning: string;
  readonly language: string | null;
  readonly media: readonly MediaView[];
  readonly hasPoll: boolean;
  /** How many posts follow it in a thread. */
  readonly following: number;
};

/** A draft, when it was changed (ISO 8601), and when it is to be published, if it says so. */
export type DraftPost = WaitingPost & { readonly changedAt: string; readonly wantedAt: string | null };

/** A scheduled post; `at` is when it goes out, and `typed` what a field for date and time shows. */
export type ScheduledPost = WaitingPost & {
  readonly at: string;
  readonly typed: string;
  /** Why it could not be published, or its time not be changed. */
  readonly problem?: string | undefined;
  /** Whether its time is being changed. */
  readonly isOpen?: boolean;
};

/** Where one goes on writing a draft; takes its wire id. */
export function addressOfDraft(id: string): string {
  return `/publish?draft=${id}`;
}

/** Between what is not published yet: drafts, and what is scheduled. */
function waitingTabs(here: '/drafts' | '/scheduled', { words }: Reader): Html {
  const { places, drafts } = words;
  const items = [
    { href: '/drafts', label: places.drafts },
    { href: '/scheduled', label: places.scheduled },
  ];
  return tabs(
    drafts.tabs,
    items.map((item) => ({ ...item, current: item.href === here })),
  );
}

/** One's drafts. */
export function draftList(shown: readonly DraftPost[], reader: Reader): Html {
  return html`${waitingTabs('/drafts', reader)}<div data-part="drafts" data-fresh>${allDrafts(shown, reader)}</div>`;
}

function allDrafts(shown: readonly DraftPost[], reader: Reader): Html {
  const { drafts: texts } = reader.words;
  if (shown.length === 0) return emptyPage(texts.noDrafts, ['write', 'home'], reader);
  return html`<ul class="waiting">${shown.map((one) => draft(one, reader))}</ul>`;
}

function draft(one: DraftPost, reader: Reader): Html {
  const { drafts: texts } = reader.words;
  return html`<li id="draft-${one.id}">${content(one, reader)}
<p class="hint">${texts.changed(minute(one.changedAt, reader))}${one.wantedAt && html` · ${texts.meantFor(instant(one.wantedAt, reader))}`}</p>
<div class="actions"><a class="button secondary small" href="${addressOfDraft(one.id)}">${texts.goOn}</a>${removal(`/drafts/${one.id}/delete`, texts.deleteDraft, reader)}</div></li>`;
}

/** One's scheduled posts. */
export function scheduledList(shown: readonly ScheduledPost[], reader: Reader): Html {
  return html`${waitingTabs('/scheduled', reader)}<div data-part="scheduled" data-fresh>${allScheduled(shown, reader)}</div>`;
}

function allScheduled(shown: readonly ScheduledPost[], reader: Reader): Html {
  const { drafts: texts } = reader.words;
  if (shown.length === 0) return emptyPage(texts.noScheduled, ['write', 'home'], reader);
  return html`<ul class="waiting">${shown.map((one) => scheduled(one, reader))}</ul>`;
}

function scheduled(one: ScheduledPost, reader: Reader): Html {
  const { drafts: texts } = reader.words;
  const path = `/scheduled/${one.id}`;
  return html`<li id="scheduled-${one.id}"><p class="goes-out">${texts.goesOut(minute(one.at, reader))}</p>${alert(one.problem)}
${content(one, reader)}
<details class="change-time"${one.isOpen && html` open`}><summary>${texts.changeTime}</summary><form method="post" action="${path}">${formFields(reader.account)}
${timeField({ id: `time-${one.id}`, value: one.typed }, reader)}<div class="actions"><button class="small">${texts.saveTime}</button></div></form></details>
<div class="actions"><form method="post" action="${path}/take_back">${formFields(reader.account)}<button class="small secondary">${texts.takeBack}</button></form>${removal(`${path}/delete`, texts.deleteScheduled, reader)}</div></li>`;
}

function content(shown: WaitingPost, { words }: Reader): Html {
  const { text, title, warning, media, hasPoll, following } = shown;
  const { drafts: texts, posts, composer } = words;
  const spoken = langAttribute(shown);
  return html`${warning !== '' && html`<p><strong>${posts.contentWarning}:</strong> <bdi${spoken}>${warning}</bdi></p>`}
${title !== '' && html`<p class="written"${dirAttribute(title)}${spoken}><strong>${title}</strong></p>`}
${text === '' ? html`<p class="hint">${texts.noText}</p>` : html`<p class="written"${dirAttribute(text)}${spoken}>${text}</p>`}
${media.length > 0 && html`<ul class="thumbs" aria-label="${composer.files}">${media.map((one) => html`<li>${thumb(one, words)}</li>`)}</ul>`}
${hasPoll && html`<p class="hint">${texts.withPoll}</p>`}${following > 0 && html`<p class="hint">${texts.followed(following)}</p>`}`;
}

function thumb({ type, preview_url: preview, description }: MediaView, { composer }: Reader['words']): Html {
  return preview
    ? html`<img src="${preview}" alt="${description ?? composer.fileKinds(type)}" width="80" height="80" loading="lazy">`
    : html`<span class="hint">${composer.fileKinds(type)}</span>`;
}

function removal(path: string, texts: { readonly label: string; readonly warning: string }, { account }: Reader): Html {
  return html`<form method="post" action="${path}">${formFields(account)}${confirmedButton(texts)}</form>`;
}
