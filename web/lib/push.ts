import { askApi } from './ask-api.ts';
import { hasOtherAccounts } from './session.ts';

/**
 * Subscribes this browser to push messages of some kinds, for the account of the page; `key` is the server's (base64url). Returns whether the
 * server has taken it. Rejects where the browser or its push service does not do it.
 */
export async function subscribePush(key: string, types: readonly string[]): Promise<boolean> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const form = document.querySelector<HTMLFormElement>('form#act');
  if (!form) return false;
  const body = new URLSearchParams({ 'data[policy]': 'all', 'subscription[standard]': 'true' });
  body.set('subscription[endpoint]', endpoint ?? '');
  for (const [name, value] of Object.entries(keys ?? {})) body.set(`subscription[keys][${name}]`, value);
  for (const type of types) body.set(`data[alerts][${type}]`, 'true');
  const answer = await askApi(form, '/api/v1/push/subscription', { method: 'POST', body });
  return answer.ok;
}

/** Whether this browser still takes messages: people, and browsers themselves, may end that without any page. */
export async function takesPush(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return Boolean(await registration?.pushManager?.getSubscription());
}

/** Ends the subscription of this browser, of which the server need not know any more. All accounts of a browser share it. */
export async function unsubscribePush(): Promise<void> {
  if (hasOtherAccounts()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
