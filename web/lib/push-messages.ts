/** A message of this server: what has happened, and the page that shows it. */
type PushMessage = {
  readonly title?: unknown;
  readonly body?: unknown;
  readonly icon?: unknown;
  readonly page?: unknown;
  readonly notification_id?: unknown;
  readonly preferred_locale?: unknown;
};

/** Shows what a message says. */
export async function showMessage(registration: ServiceWorkerRegistration, message: PushMessage): Promise<void> {
  await registration.showNotification(String(message.title ?? ''), {
    body: String(message.body ?? ''),
    lang: String(message.preferred_locale ?? ''),
    icon: String(message.icon ?? '/assets/icon-192.png'),
    badge: '/assets/icon-96.png',
    tag: String(message.notification_id ?? 'test'),
    data: { page: String(message.page ?? '/notifications') },
  });
}
