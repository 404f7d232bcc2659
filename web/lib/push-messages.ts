import { isOfSession } from './offline-pages.ts';

/** What a message is about: the page that shows it, and the account that it is for, with the public mark of its session. */
export type About = { readonly page?: unknown; readonly account?: unknown; readonly mark?: unknown };

/** A message of this server: what has happened, and to whom. */
type PushMessage = About & {
  readonly title?: unknown;
  readonly body?: unknown;
  readonly icon?: unknown;
  readonly handle?: unknown;
  readonly notification_id?: unknown;
  readonly preferred_locale?: unknown;
};

/** Shows what a message says, and for whom it is where that is not who uses this browser now. */
export async function showMessage(registration: ServiceWorkerRegistration, message: PushMessage): Promise<void> {
  const { handle, page = '/notifications', account = '', mark = '' } = message;
  const title = String(message.title ?? '');
  const isOwn = handle === undefined || (await isOfSession(String(mark)));
  await registration.showNotification(isOwn ? title : `${title} · ${handle}`, {
    body: String(message.body ?? ''),
    lang: String(message.preferred_locale ?? ''),
    icon: String(message.icon ?? '/assets/icon-192.png'),
    badge: '/assets/icon-96.png',
    tag: String(message.notification_id ?? 'test'),
    data: { page, account, mark } satisfies About,
  });
}

/** Takes away what is shown for other sessions than the one of a mark. */
export async function closeMessages(registration: ServiceWorkerRegistration, mark: string): Promise<void> {
  for (const shown of await registration.getNotifications()) if (shown.data?.mark !== mark) shown.close();
}
