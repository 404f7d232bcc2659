import { OUTBOX } from './offline-paths.ts';
import { alone, dropPost, findPost, listPosts, putPost, type WaitingFile, type WaitingPost } from './outbox-store.ts';
import { unescaped } from './unescaped.ts';

/** How often it is looked whether a file has been converted, a second apart. */
const LOOKS = 120;

const TOKEN = /name="authenticity_token" value="([^"]+)"/;
const ALERT = /role="alert"[^>]*>([^<]+)</;

type Sender = { readonly account: string; readonly token: string };

/**
 * Sends the posts that wait, each as the account that wrote it and only in a session of that account; returns how many have arrived. Pages and
 * the worker take turns. Rejects with a TypeError without network, or when the server does not answer.
 */
export function sendPosts(): Promise<number> {
  return alone(async () => {
    const waiting = (await listPosts()).filter(({ refused }) => refused === undefined);
    let sent = 0;
    for (const account of new Set(waiting.map((post) => post.account))) {
      const token = await askToken(account);
      if (token === undefined) continue;
      for (const { key } of waiting.filter((post) => post.account === account))
        if (await sendPost(key, { account, token })) sent += 1;
    }
    return sent;
  });
}

/** A form token for an account; undefined when this browser's session is of another, or of nobody. Rejects with a TypeError without network. */
export async function askToken(account: string): Promise<string | undefined> {
  const answer = await ask(OUTBOX, { headers: { 'X-Whinchat-Part': 'form', 'X-Whinchat-Account': account } });
  return answer.ok ? TOKEN.exec(await answer.text())?.[1] : undefined;
}

async function sendPost(key: string, sender: Sender): Promise<boolean> {
  const uploaded = await upload(key, sender);
  if (!uploaded) return false;
  const post: WaitingPost = { ...uploaded, mayHaveArrived: true };
  await putPost(post);
  const headers = { 'X-Whinchat-Part': 'published', 'X-Whinchat-Account': sender.account };
  const answer = await ask('/publish', { method: 'POST', headers, body: bodyOf(post, sender.token) });
  const text = await answer.text();
  if (hasArrived(answer, text)) {
    await dropPost(key);
    return true;
  }
  // Another session by now, or too many at once: nothing is wrong with the post.
  if (![401, 403, 409, 429].includes(answer.status) && !answer.redirected)
    await putPost({ ...post, refused: unescaped(ALERT.exec(text)?.[1] ?? ''), mayHaveArrived: false });
  return false;
}

/** The server leads to the post, or shows it; it leads elsewhere who may not write any more. */
function hasArrived({ ok, redirected, url }: Response, text: string): boolean {
  return redirected ? !new URL(url).pathname.startsWith('/auth/') : ok && text.includes('class="published');
}

function bodyOf({ key, fields, files }: WaitingPost, token: string): URLSearchParams {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  for (const { id = '', description, field = 'media_ids[]' } of files) {
    body.append(field, id);
    body.append(field.replace('media_ids', 'descriptions'), description);
  }
  body.set('authenticity_token', token);
  body.set('key', key);
  body.set('step', 'post');
  // Whoever wrote it has been asked about missing texts then.
  body.set('without_alt', 'true');
  return body;
}

/** Gives the server the files that it does not have yet. Undefined when it refuses one, or the post is gone by now. */
async function upload(key: string, sender: Sender): Promise<WaitingPost | undefined> {
  for (let post = await findPost(key); post; post = await findPost(key)) {
    const next = post.files.findIndex(({ id }) => id === undefined);
    const file = post.files[next];
    if (!file) return post;
    const outcome = await uploadFile(file, sender);
    if ('refused' in outcome) {
      await putPost({ ...post, refused: `${file.name}: ${outcome.refused}` });
      return undefined;
    }
    await putPost({ ...post, files: post.files.with(next, { ...file, id: outcome.id }) });
  }
}

async function uploadFile(
  { name, file, description }: WaitingFile,
  { account, token }: Sender,
): Promise<{ id: string } | { refused: string }> {
  const headers = { 'X-Whinchat-Form-Token': token, 'X-Whinchat-Account': account };
  const body = new FormData();
  body.append('file', file, name);
  body.append('description', description);
  let answer = await ask('/api/v2/media', { method: 'POST', headers, body });
  const told: { id?: unknown; error?: unknown } = await answer.json();
  if (!answer.ok) return { refused: String(told.error) };
  const id = String(told.id);
  for (let looks = 0; looks < LOOKS && (answer.status === 202 || answer.status === 206); looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    answer = await ask(`/api/v1/media/${id}`, { headers });
  }
  return { id };
}

/** A server that is not there, or does not answer behind its proxy, is the same as no network. */
async function ask(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, { ...init, credentials: 'same-origin' });
  if (answer.status >= 500) throw new TypeError(`${path} answered ${answer.status}`);
  return answer;
}
