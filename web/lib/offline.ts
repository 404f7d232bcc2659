import { workerAddress } from './fragments.ts';
import { markNow } from './session.ts';

/**
 * Registers the worker for whoever is signed in, where the page came over a secure connection, and tells it which session there is, so that
 * it keeps pages of no other. Says of a page that the worker has kept that it is one, and gives an installed
 * application the buttons of a browser.
 */
export function readOffline(): void {
  if (document.documentElement.dataset.kept !== undefined)
    void import('./offline-notice.ts').then(({ showNotice }) => showNotice());
  if (matchMedia('(display-mode: standalone)').matches)
    void import('./offline-app.ts').then(({ showAppTools }) => showAppTools());
  if (!('serviceWorker' in navigator)) return;
  void tellWorker();
}

async function tellWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const mark = markNow();
  // Not even the registration of a browser that forbids storage is worth a message.
  const registering = mark === '' ? serviceWorker.getRegistration() : serviceWorker.register(workerAddress());
  const registration = await registering.catch(() => undefined);
  if (!registration) return;
  const { active } = registration;
  (active ?? (await serviceWorker.ready).active)?.postMessage({ mark });
}
