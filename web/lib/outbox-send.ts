import { OUTBOX } from './offline-paths.ts';
import { asAnswered, type Meaning, meaningOf, ofStatus } from './outbox-answers.ts';
import { alone, dropPost, findPost, listPosts, putPost, type WaitingFile, type WaitingPost } from './outbox-store.ts';

/** How often it is looked whether a file has been converted, a second apart. */
const LOOKS = 120;

const TOKEN = /name="authenticity_token" value="([^"]+)"/;

type Sender = { readonly account: string; readonly token: string };

/** What has come of sending: how many posts have arrived, and how many the server cannot take just now. */
export type Sent = { readonly arrived: number; readonly delayed: number };

/**
 * Sends the posts that wait, each as the account that wrote it and only in a session of that account. What the server refuses, or cannot take
 * now, stays and says why. Pages and the worker take turns. Rejects with a TypeError without network.
 */
export function sendPosts(): Promise<Sent> {
  return alone(async () => {
    const waiting = (await listPosts()).filter(({ refused }) => refused === undefined);
    const kinds: (Meaning['kind'] | undefined)[] = [];
    for (const account of new Set(waiting.map((post) => post.account))) {
      const token = await askToken(account);
      if (token === undefined) continue;
      for (const { key } of waiting.filter((post) => post.account === account))
        kinds.push(await sendPost(key, { account, token }));
    }
    const count = (kind: Meaning['kind']) => kinds.filter((one) => one === kind).length;
    return { arrived: count('arrived'), delayed: count('later') };
  });
}

/** A form token for an account; undefined when this browser's session is of another, or of nobody. Rejects with a TypeError without network. */
export async function askToken(account: string): Promise<string | undefined> {
  const headers = { 'X-Whinchat-Part': 'form', 'X-Whinchat-Account': account };
  const answer = await fetch(OUTBOX, { headers, credentials: 'same-origin' });
  // A server that is not there, or does not answer behind its proxy, is the same as no network.
  if (!answer.ok && ofStatus(answer.status) === 'later') throw new TypeError(`${OUTBOX} answered ${answer.status}`);
  return answer.ok ? TOKEN.exec(await answer.text())?.[1] : undefined;
}

/** Undefined where the post has to wait for a session of its author. */
async function sendPost(key: string, sender: Sender): Promise<Meaning['kind'] | undefined> {
  let tried = await trySending(key, sender);
  if (tried?.kind === 'session') {
    // The session may have become another meanwhile. In one that is the author's still, the post itself is refused.
    const token = await askToken(sender.account);
    tried = token === undefined ? undefined : await trySending(key, { ...sender, token });
  }
  const post = await findPost(key);
  if (!tried || !post) return undefined;
  const { kind, reason, text } = tried;
  if (kind === 'arrived') await dropPost(key);
  else if (kind === 'later') await putPost({ ...post, delayed: reason });
  else {
    const { delayed: _, ...answered } = asAnswered(post, text);
    await putPost({ ...answered, refused: reason, mayHaveArrived: false });
    if (answered.key !== key) await dropPost(key);
  }
  return kind;
}

/** Undefined where the post is gone. */
async function trySending(key: string, sender: Sender): Promise<(Meaning & { readonly text: string }) | undefined> {
  const failed = await upload(key, sender);
  if (failed) return { ...failed, text: '' };
  const post = await findPost(key);
  if (!post) return undefined;
  await putPost({ ...post, mayHaveArrived: true });
  const headers = { 'X-Whinchat-Part': 'published', 'X-Whinchat-Account': sender.account };
  const answer = await ask('/publish', { method: 'POST', headers, body: bodyOf(post, sender.token) });
  const text = await answer.text();
  const meaning = meaningOf(answer, text);
  // A server that has failed may have done so after it.
  if (meaning.kind !== 'arrived' && answer.status < 500) await putPost(post);
  return { ...meaning, text };
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

/** Gives the server the files that it does not have yet. What its answer means when it does not take one. */
async function upload(key: string, sender: Sender): Promise<Meaning | undefined> {
  for (let post = await findPost(key); post; post = await findPost(key)) {
    const next = post.files.findIndex(({ id }) => id === undefined);
    const file = post.files[next];
    if (!file) return undefined;
    const outcome = await uploadFile(file, sender);
    if ('kind' in outcome) return { ...outcome, reason: `${file.name}: ${outcome.reason}` };
    await putPost({ ...post, files: post.files.with(next, { ...file, id: outcome.id }) });
  }
}

async function uploadFile(
  { name, file, description }: WaitingFile,
  { account, token }: Sender,
): Promise<{ readonly id: string } | Meaning> {
  const headers = { 'X-Whinchat-Form-Token': token, 'X-Whinchat-Account': account };
  const body = new FormData();
  body.append('file', file, name);
  body.append('description', description);
  let answer = await ask('/api/v2/media', { method: 'POST', headers, body });
  let told = await toldBy(answer);
  const { id } = told;
  for (let looks = 0; looks < LOOKS && (answer.status === 202 || answer.status === 206); looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    answer = await ask(`/api/v1/media/${id}`, { headers });
    told = await toldBy(answer);
  }
  if (answer.ok && typeof id === 'string') return { id };
  return { kind: answer.ok ? 'later' : ofStatus(answer.status), reason: String(told.error ?? '') };
}

/** What an answer of the API says; nothing where something before the server has answered. */
function toldBy(answer: Response): Promise<{ readonly id?: unknown; readonly error?: unknown }> {
  return answer.json().catch(() => ({}));
}

function ask(path: string, init: RequestInit): Promise<Response> {
  return fetch(path, { ...init, credentials: 'same-origin' });
}
