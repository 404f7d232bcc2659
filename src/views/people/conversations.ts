import { type Html, html } from '../../lib/html/template.ts';
import type { ConversationView } from '../frame/entity-types.ts';
import { icon } from '../frame/icon.ts';
import { nameLink } from '../frame/names.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { Reader } from '../frame/reader.ts';
import { post } from '../posts/post.ts';

/** Conversations with their last posts, and who else can read them. */
export function conversations(shown: readonly ConversationView[], reader: Reader): Html {
  const { conversations: texts, places } = reader.words;
  if (shown.length === 0) return emptyPage(texts.none, ['write', 'people'], reader);
  return html`<p class="hint">${texts.hint}</p><div class="feed" role="feed" aria-label="${places.conversations}">${shown.map((one) => conversation(one, reader))}</div>`;
}

function conversation({ id, unread, accounts, last_status }: ConversationView, reader: Reader): Html {
  const { conversations: texts, notifications } = reader.words;
  const names = accounts.map((account, index) => html`${index > 0 && ', '}${nameLink(account, reader)}`);
  return html`<article class="notice conversation${unread ? ' unread' : ''}" id="conversation-${id}">${icon('envelope', reader)}<p class="told">${unread && html`<span class="badge">${notifications.isNew}</span> `}${texts.between(html`${names}`)}</p>
${last_status && post(last_status, reader)}
<div class="actions">${unread && html`<button form="act" formaction="/conversations/${id}/read" class="small secondary">${texts.markRead}</button>`}
<button form="act" formaction="/conversations/${id}/remove" class="small secondary">${texts.remove}</button></div></article>`;
}
