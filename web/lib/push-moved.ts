import { askToken } from './outbox-send.ts';

/**
 * Takes up what the push service of the browser has put in place of its subscription, or subscribes anew where it has put nothing, and tells the
 * server, for all accounts of this browser that have one. Where none has, nothing stays subscribed. Rejects with a TypeError without network.
 */
export async function moveSubscription(manager: PushManager, given: PushSubscription | undefined): Promise<void> {
  const account = await accountNow();
  const token = await askToken(account);
  if (token === undefined) {
    await given?.unsubscribe();
    return;
  }
  const subscription = given ?? (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: await key() }));
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ authenticity_token: token, acting_account: account, endpoint: endpoint ?? '' });
  for (const [name, value] of Object.entries(keys ?? {})) body.set(name, value);
  const answer = await fetch('/settings/notifications/moved', { method: 'POST', body, credentials: 'same-origin' });
  if (answer.status === 404) await subscription.unsubscribe();
}

/** The wire id of whoever is signed in; empty for nobody. */
async function accountNow(): Promise<string> {
  const { id = '' }: { id?: string } = await ask('/api/v1/accounts/verify_credentials');
  return id;
}

/** The key by which the push service knows the server. */
async function key(): Promise<string> {
  const { configuration }: { configuration: { vapid: { public_key: string } } } = await ask('/api/v2/instance');
  return configuration.vapid.public_key;
}

const ask = (path: string) => fetch(path, { credentials: 'same-origin' }).then((answer) => answer.json());
