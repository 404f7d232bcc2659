import { accountOfPage } from './session.ts';

/**
 * Subscribes this browser to push messages of some kinds, for the account of the page; `key` is the server's (base64url). Returns whether the
 * server has taken it. Rejects where the browser or its push service does not do it.
 */
export async function subscribePush(key: string, types: readonly string[]): Promise<boolean> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const token = document.querySelector<HTMLInputElement>('form#act input[name="authenticity_token"]')?.value ?? '';
  const answer = await fetch('/api/v1/push/subscription', {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'Content-Type': 'application/json',
      'X-Whinchat-Form-Token': token,
      'X-Whinchat-Account': accountOfPage() ?? '',
    },
    body: JSON.stringify({
      subscription: { endpoint, keys, standard: true },
      data: { policy: 'all', alerts: Object.fromEntries(types.map((type) => [type, true])) },
    }),
  });
  return answer.ok;
}

/** Ends the subscription of this browser, of which the server need not know any more. */
export async function unsubscribePush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
