import { formatAcct } from '../../lib/acct.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { interactionPath } from '../../lib/interaction-path.ts';
import { shorten } from '../../lib/text/cut.ts';
import type { Instance } from '../../platform/db/handle.ts';
import type { Email } from '../../platform/mail.ts';
import type { Words } from '../../words/words.ts';
import { happened } from '../push/message.ts';
import type { News } from './news.ts';

/** How many notifications one e-mail describes; the rest are counted. */
const MAX_ITEMS = 20;
/** How many characters of a post are quoted. */
const MAX_TEXT = 500;

type Letter = { readonly to: string; readonly words: Words; readonly unsubscribe: string };

/** The e-mail about somebody's news, as text and as HTML. */
export function notificationEmail(
  instance: Instance,
  { to, words, unsubscribe }: Letter,
  news: readonly News[],
): Email {
  const { origin, domain } = instance;
  const { because, news: texts } = words.letters;
  const items = news.slice(0, MAX_ITEMS).map((one) => itemOf(origin, words, one));
  const [first] = items;
  const more = news.length - items.length;
  const preferences = `${origin}/settings/preferences/notifications`;
  const rest = more > 0 ? texts.more(more) : '';
  const why = because(domain);
  const parts = items.map(({ title, text, note, link }) =>
    [title, quoted(text), note, link].filter((part) => part !== ''),
  );
  const footer = `${why}\n${texts.kinds}: ${preferences}\n${texts.noMore}: ${unsubscribe}`;
  const body = html`<!DOCTYPE html><html lang="${words.language}" dir="${words.dir}"><body>
${items.map(({ title, text, note, link }) => html`<p><a href="${link}">${title}</a></p>${text !== '' && html`<blockquote>${text}</blockquote>`}${note !== '' && html`<p>${note}</p>`}`)}
${more > 0 && html`<p>${rest}</p>`}
<hr><p>${why} <a href="${preferences}">${texts.kinds}</a> · <a href="${unsubscribe}">${texts.noMore}</a></p>
</body></html>`;
  return {
    to,
    subject: `${domain}: ${items.length === 1 && first ? first.title : texts.many(news.length)}`,
    text: `${[...parts.flat(), rest, footer].filter((part) => part !== '').join('\n\n')}\n`,
    html: body.text,
    ...(items.length === 1 && first && { link: first.link }),
    unsubscribe,
  };
}

/** What happened, with a link to a page that the recipient can open in a browser. */
function itemOf(origin: string, words: Words, { type, username, domain, statusId, statusUri, openAuthor, text }: News) {
  const sender = `@${formatAcct({ username, domain })}`;
  const from = domain === null ? `/${sender}` : interactionPath(sender);
  const post = openAuthor === null ? interactionPath(statusUri ?? '') : `/@${openAuthor}/${toWire(statusId ?? 0)}`;
  return {
    title: happened(type, sender, words),
    text: shorten(text, MAX_TEXT),
    note: type === 'follow_request' ? words.letters.news.answerRequest : '',
    link: `${origin}${statusId === null ? from : post}`,
  };
}

function quoted(text: string): string {
  return text === '' ? '' : text.replace(/^/gm, '> ');
}
