import { type Html, html } from '../../lib/html/template.ts';
import { listing } from '../../words/listing.ts';
import { LONGEST_TEXT } from '../compose/composed.ts';
import { formFields } from '../frame/act.ts';
import type { AccountView, StatusView } from '../frame/entity-types.ts';
import { alert, carried } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import { actItem, menu } from '../frame/menu.ts';
import { nameIn, nameLink, shownName } from '../frame/names.ts';
import type { OwnReader, Reader } from '../frame/reader.ts';
import { within } from '../frame/written.ts';
import { post } from '../posts/post.ts';
import { isOwn } from '../posts/post-standing.ts';

type Person = {
  readonly acct: string;
  /** Whether a message reaches them: it does, their account is gone, one blocks them, or they block one. */
  readonly reach: 'reached' | 'gone' | 'blocked' | 'blocking';
};

type People = {
  readonly recipients: readonly (Person & { readonly id: number })[];
  readonly people: readonly AccountView[];
  /** Whether one writes to oneself. */
  readonly isAlone: boolean;
};

type Shown = {
  /** The addresses of the pages of messages before and behind these, if there are any. */
  readonly older: string | undefined;
  readonly newer: string | undefined;
};

/** The id of the list of messages, to which a script adds. */
const LIST = 'messages';

/** A page of messages, oldest first, between the ways to others. */
export function messages(statuses: readonly StatusView[], reader: Reader, { older, newer }: Shown): Html {
  const { conversations: texts } = reader.words;
  const way = (rel: string, href: string, label: string) =>
    html`<nav class="turn" aria-label="${label}"><a class="button secondary" rel="${rel}" href="${href}">${label}</a></nav>`;
  return html`${older && way('prev', older, texts.older)}${statuses.map((one) => message(one, reader))}${newer && way('next', newer, texts.newer)}`;
}

/** A post as a message: one's own at the other side. */
export function message(status: StatusView, reader: Reader): Html {
  return html`<div class="message${isOwn(status, reader) ? ' mine' : ''}">${post(status, reader, { inThread: true })}</div>`;
}

type Thread = People & {
  /** The id of the conversation, if there is one already. */
  readonly id: string | undefined;
  readonly unread: boolean;
  /** The position of the stream before the messages were read. */
  readonly since: string;
  readonly form: Html;
};

/** A conversation: who takes part, the messages, and the field for the next one. Its title has no elements. */
export function thread(shown: Thread, list: Html, reader: OwnReader): { readonly title: string; readonly body: Html } {
  const { absences, conversations: texts, places } = reader.words;
  const { id, unread, people, since, form } = shown;
  const names = namesOf(people, reader);
  const title = texts.title(people.map((one) => nameIn(one, reader.words)).join(', '));
  // A script does it by itself, also when a message comes while one looks.
  const read = html`<button form="act" formaction="/conversations/${id}/read" class="small secondary" data-read${!unread && html` hidden`}>${texts.markRead}</button>`;
  const items = actItem(`/conversations/${id}/remove`, texts.remove);
  const acts =
    id && html`<div class="actions">${read}${menu({ id: 'menu-conversation', items, about: 'talk' }, reader)}</div>`;
  return {
    title,
    body: html`<p class="back"><a href="/conversations">${places.conversations}</a></p><div class="talk-title"><h1 id="talk">${texts.between(names)}</h1>${acts}</div>
<message-thread list="${LIST}"${id && html` conversation="${id}"`} since="${since}"><div class="messages" id="${LIST}" data-part="${LIST}"${list.text !== '' && html` role="feed" aria-label="${title}"`}>${list}</div><span id="newest"></span><p class="unseen" role="status"></p>
<template data-new><button type="button" class="new-posts">${texts.below}</button></template><template data-deleted><p>${absences.deletedPost.title}</p></template>${form}</message-thread>`,
  };
}

/** The names of people, each leading to their profile. */
function namesOf(people: readonly AccountView[], reader: Reader): Html {
  const names = people.map((account) => nameLink(account, reader));
  return names.length === 0 ? html`${reader.words.conversations.nobody}` : listing(reader.words.formats, names);
}

type Written = People & {
  /** Where the form goes to. */
  readonly address: string;
  /** Whom the first message of a conversation is for, as the address of the form is told. */
  readonly to: string | undefined;
  readonly text: string;
  readonly key: string;
  readonly problem: string | undefined;
  /** The message that it answers. */
  readonly inReplyTo: string | undefined;
};

/**
 * The field for the next message, and who can read it. What else a post can have is in the composer, which is told the same as if the message
 * had been begun there; so is a browser without network, which sends it there later.
 */
export function messageForm(written: Written, reader: OwnReader): Html {
  const { recipients, people, isAlone, address, to, text, key, problem, inReplyTo } = written;
  const { conversations: texts, formats } = reader.words;
  const lost = recipients.flatMap(({ acct, reach }) =>
    reach === 'reached'
      ? []
      : html`<p class="note">${within(texts.lost[reach], html`<bdi dir="ltr">@${acct}</bdi>`)}</p>`,
  );
  const reached = people.filter(({ acct }) => recipients.some((one) => one.acct === acct && one.reach === 'reached'));
  if (reached.length === 0 && !isAlone)
    return html`<div class="message-form">${lost}${alert(problem)}${text !== '' && html`<p dir="auto">${text}</p>`}<p>${texts.nobodyLeft}</p></div>`;
  const names = reached.map((one) => shownName(one, reader));
  const who = isAlone ? texts.onlyYou : texts.onlyThese(listing(formats, names));
  const fields = reached.map(
    ({ id, acct }) =>
      html`<input type="hidden" name="mentions[]" value="${acct}"><input type="hidden" name="allowed_mentions[]" value="${id}">`,
  );
  const form = html`<form class="message-form" method="post" action="${address}">${formFields(reader.account)}${carried({ key, visibility: 'direct', in_reply_to_id: inReplyTo, to })}${fields}
${lost}${alert(problem, 'caret')}<p class="hint" id="who-reads">${who}</p><label class="unseen" for="c-message">${texts.write}</label>
<textarea id="c-message" name="status" rows="2" dir="auto" maxlength="${LONGEST_TEXT}" placeholder="${texts.write}" aria-describedby="who-reads"${problem && html` autofocus`}>${text}</textarea>
<div class="actions"><button name="step" value="post">${texts.send}</button><button class="secondary" formaction="/publish" name="step" value="add">${texts.more}</button></div></form>`;
  return to === undefined ? formAmongOthers({ name: 'message', page: address, label: texts.writeHere, form }) : form;
}
