import { formatAcct } from '../../lib/acct.ts';
import { isBlank } from '../../lib/blank.ts';
import { withoutInlineQuote } from '../../lib/html/inline-quote.ts';
import { toPlainText } from '../../lib/html/sanitize.ts';
import { toWire } from '../../lib/id.ts';
import { jsonObject, quote } from '../../lib/json.ts';
import { asNotificationType, type NotificationType } from '../../lib/notification-types.ts';
import { shorten } from '../../lib/text/cut.ts';
import type { Instance } from '../../platform/db/handle.ts';
import { en } from '../../words/en.ts';
import { findWords } from '../../words/languages.ts';
import type { Words } from '../../words/words.ts';
import { mediaUrl } from '../media/urls.ts';
import type { Delivery } from './find-delivery.ts';

/** The most characters of a body. */
const MAX_BODY = 140;

/** Says what happened, and who did it. */
export function happened(type: NotificationType, name: string, { happenings }: Words): string {
  const title = happenings[type];
  return typeof title === 'string' ? title : title(name);
}

/**
 * The JSON that a client receives. The notification id is a number. Our own pages, whose sessions have no token that could be told, get the
 * page that it is about instead, and whose it is. Mastodon: `web/notification_serializer.rb`.
 */
export function pushMessage(instance: Instance, delivery: Delivery, token: string): string {
  const type = asNotificationType(delivery.type);
  const name = isBlank(delivery.display_name) ? delivery.username : delivery.display_name;
  return jsonObject({
    access_token: quote(token),
    preferred_locale: quote(delivery.locale ?? 'en'),
    notification_id: toWire(delivery.notification_id),
    notification_type: quote(delivery.type),
    icon: quote(icon(instance, delivery)),
    title: quote(type ? happened(type, name, findWords(delivery.locale) ?? en) : name),
    body: quote(shorten(bodyText(delivery), MAX_BODY)),
    ...(token === '' && forBrowser(delivery, pageOf(type, delivery))),
  });
}

type Told = Pick<Delivery, 'account_id' | 'owner_username' | 'mark'>;
type Tested = Told & Pick<Delivery, 'locale'>;

/** Where our own pages show it, and to which of the accounts of a browser. */
function forBrowser({ account_id: account, owner_username: name, mark }: Told, page: string) {
  return {
    page: quote(page),
    account: quote(toWire(account)),
    handle: quote(`@${name}`),
    mark: quote(mark ?? ''),
  };
}

/** A message that tells of nothing, in the same form. */
export function testMessage({ origin }: Instance, tested: Tested, token: string): string {
  const { locale } = tested;
  const { pushSettings } = findWords(locale) ?? en;
  return jsonObject({
    access_token: quote(token),
    preferred_locale: quote(locale ?? 'en'),
    icon: quote(`${origin}/assets/icon-192.png`),
    title: quote(pushSettings.testTitle),
    body: quote(pushSettings.testBody),
    ...forBrowser(tested, '/settings/notifications'),
  });
}

/** The path of the page that shows what has happened. */
function pageOf(type: NotificationType | undefined, delivery: Delivery): string {
  const { status_id: id, author_username: author, author_domain: domain } = delivery;
  if (id !== null && author !== null) return `/@${formatAcct({ username: author, domain })}/${toWire(id)}`;
  if (type === 'follow_request') return '/follow_requests';
  return type === 'follow' ? `/@${formatAcct(delivery)}` : '/notifications';
}

function icon(instance: Instance, { avatar_key: key, avatar_static_key: still }: Delivery): string {
  return mediaUrl(instance, still ?? key) ?? `${instance.origin}/assets/avatar.png`;
}

/** The warning of the status or else its text; without a status, the sender's biography. */
function bodyText(delivery: Delivery): string {
  if (delivery.content === null) return delivery.domain === null ? delivery.note : toPlainText(delivery.note);
  return delivery.spoiler_text || toPlainText(withoutInlineQuote(delivery.content));
}
