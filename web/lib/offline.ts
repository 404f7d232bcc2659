import { workerAddress } from './fragments.ts';
import { mayWait } from './outbox-flag.ts';
import { markNow } from './session.ts';
import { toast } from './toasts.ts';

/**
 * Registers the worker for whoever is signed in, where the page came over a secure connection, and tells it which session there is, so that
 * it keeps pages of no other. Says of a page that the worker has kept that it is one, and gives an installed
 * application the buttons of a browser.
 */
export function readOffline(): void {
  if (document.documentElement.dataset.kept !== undefined)
    void Promise.all([import('./offline-notice.ts'), import('./offline-tokens.ts')]).then(
      ([{ showNotice }, { renewTokens }]) => {
        showNotice();
        renewTokens();
      },
    );
  if (matchMedia('(display-mode: standalone)').matches)
    void import('./offline-app.ts').then(({ showAppTools }) => showAppTools());
  if (!('serviceWorker' in navigator)) return;
  void tellWorker();
  keepPosts();
}

/** Posts of the composer that cannot be sent now wait until they can. */
function keepPosts(): void {
  const outbox = () => import('./outbox.ts');
  addEventListener('composer-without-network', keep);
  addEventListener('submit', (event) => {
    if (event.defaultPrevented || !isPost(event)) return;
    const { target } = event;
    if (navigator.onLine && !(target instanceof HTMLElement && 'outbox' in target.dataset)) return;
    keep(event);
  });
  function keep(event: Event): void {
    const { target: form } = event;
    // An edit is of a post as it is now, not as it will be then.
    if (!(form instanceof HTMLFormElement) || form.querySelector('input[name="editing"]')) return;
    event.preventDefault();
    const { mayHaveArrived = false }: { mayHaveArrived?: boolean } = event instanceof CustomEvent ? event.detail : {};
    outbox().then(
      ({ keepAndLead }) => keepAndLead(form, mayHaveArrived),
      () => toast('not-kept'),
    );
  }
  if (markNow() === '') return;
  const send = () => {
    if (mayWait()) void outbox().then(({ sendWaiting }) => sendWaiting());
  };
  addEventListener('online', send);
  send();
}

/** Whether a form is that of a new post, and its button the one that publishes it. */
function isPost({ target, submitter }: SubmitEvent): boolean {
  if (!(target instanceof HTMLFormElement) || !target.matches('form.composer')) return false;
  return !(submitter instanceof HTMLButtonElement) || ['', 'post'].includes(submitter.value);
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
