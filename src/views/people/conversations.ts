import { type Html, html } from '../../lib/html/template.ts';
import { wayButton } from '../frame/act.ts';
import { faceOf } from '../frame/addresses.ts';
import { chips } from '../frame/chips.ts';
import type { ConversationView, StatusView } from '../frame/entity-types.ts';
import { actItem, menu } from '../frame/menu.ts';
import { nameIn, shownName } from '../frame/names.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { Reader } from '../frame/reader.ts';
import { minute } from '../frame/times.ts';
import { brief } from '../posts/brief.ts';
import { filteredIn, isHidden } from '../posts/filtered.ts';
import { isOwn } from '../posts/post-standing.ts';
import { withoutNames } from '../posts/post-text.ts';

type Shown = {
  /** The ids of messages that the reader does not want to see, because of who wrote them. */
  readonly hidden: ReadonlySet<string>;
  readonly onlyUnread: boolean;
};

/** As many of those who take part are shown by their faces. */
const FACES = 3;

/** As much of the last message is shown, in characters: two lines where there is most room. */
const EXCERPT = 160;

/** The way to a new message, and the choice of which conversations are listed. */
export function conversationWays(onlyUnread: boolean, { words: { conversations: texts, places } }: Reader): Html {
  const items = [
    { href: '/conversations', label: texts.all, isOn: !onlyUnread },
    { href: '/conversations?unread=true', label: texts.unread, isOn: onlyUnread },
  ];
  return html`<p class="actions"><a class="button" href="/conversations/new">${texts.new}</a></p>${chips(places.conversations, items)}`;
}

/** Conversations: with whom, the last words, when, and whether they are new. Each leads to its messages. */
export function conversations(shown: readonly ConversationView[], how: Shown, reader: Reader): Html {
  const { conversations: texts, places } = reader.words;
  if (shown.length === 0)
    return how.onlyUnread
      ? emptyPage(texts.noneUnread, ['home'], reader)
      : emptyPage(texts.none, ['write', 'people'], reader);
  return html`<div class="feed talks" role="feed" aria-label="${places.conversations}">${shown.map((one) => conversation(one, how, reader))}</div><p class="hint">${texts.hint}</p>`;
}

function conversation(one: ConversationView, { hidden }: Shown, reader: Reader): Html {
  const { id, unread, accounts, last_status: last } = one;
  const { conversations: texts, notifications, posts } = reader.words;
  const title = accounts.map((account, index) => html`${index > 0 && ', '}${shownName(account, reader)}`);
  const about = `talk-${id}`;
  const reply =
    last &&
    wayButton(
      {
        icon: 'reply',
        kind: 'reply',
        label: posts.reply,
        about,
        to: '/publish',
        name: 'in_reply_to_id',
        value: last.id,
      },
      reader,
    );
  const items = [
    unread && actItem(`/conversations/${id}/read`, texts.markRead),
    actItem(`/conversations/${id}/remove`, texts.remove),
  ];
  return html`<article class="talk${unread ? ' unread' : ''}" id="conversation-${id}" aria-labelledby="${about}"><span class="faces" aria-hidden="true">${accounts.slice(0, FACES).map((account) => html`<img src="${faceOf(account, reader)}" alt="" width="48" height="48" loading="lazy">`)}</span>
<h2><a href="/conversations/${id}#newest" id="${about}">${title.length > 0 ? title : texts.nobody}</a></h2>${last && html`<span class="at">${minute(last.created_at, reader)}</span>`}
<p class="told">${unread && html`<span class="badge">${notifications.isNew}</span> `}${last && (hidden.has(last.id) ? texts.hidden : lastWords(last, accounts.length > 1, reader))}</p>
<div class="acts">${reply}${menu({ id: `menu-talk-${id}`, items, about }, reader)}</div></article>`;
}

/** The last message in one line: of a covered one what covers it. */
function lastWords(written: StatusView, isGroup: boolean, reader: Reader): Html {
  const { conversations: texts } = reader.words;
  const status = filteredIn('thread', written);
  const by = isOwn(status, reader) ? texts.you : isGroup ? nameIn(status.account, reader.words) : undefined;
  return html`${by !== undefined && html`<span class="hint">${by}:</span> `}${isHidden(status) ? texts.filtered : brief({ ...status, content: withoutNames(status.content) }, reader, EXCERPT)}`;
}
