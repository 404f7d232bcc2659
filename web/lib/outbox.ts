import { OUTBOX } from './offline-paths.ts';
import { noteWaiting } from './outbox-flag.ts';
import { type Sent, sendPosts } from './outbox-send.ts';
import { listPosts, putPost, type WaitingFile } from './outbox-store.ts';
import { accountOfPage } from './session.ts';
import { toast } from './toasts.ts';

/** What is made anew when a post is sent, or belongs to the page. */
const LEFT_OUT = new Set(['authenticity_token', 'back', 'key', 'step']);

type SyncRegistration = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

/**
 * Keeps the post that a form holds, with its files, until it can be sent, and whether it may have arrived already; orders that from the
 * browser where it does such things by itself. Rejects where the browser keeps nothing.
 */
export async function queuePost(form: HTMLFormElement, mayHaveArrived: boolean): Promise<void> {
  const fields: [string, string][] = [];
  const files: WaitingFile[] = [];
  // Texts of files that are not uploaded yet belong to no field of the form.
  const texts = [...form.querySelectorAll<HTMLTextAreaElement>('.attached textarea:not([name])')];
  for (const [name, value] of new FormData(form)) {
    if (value instanceof File) {
      const description = texts[files.length]?.value ?? '';
      const field = name.replace('files', 'media_ids');
      if (value.size > 0) files.push({ name: value.name, file: value, description, field });
    } else if (!LEFT_OUT.has(name)) fields.push([name, value]);
  }
  const account = fields.find(([name]) => name === 'acting_account')?.[1] ?? accountOfPage() ?? '';
  await putPost({ key: keyOf(form), account, at: Date.now(), fields, files, mayHaveArrived });
  noteWaiting(true);
  const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration();
  await registration?.sync?.register('outbox').catch(() => undefined);
}

/** A page that was kept shows the same form again and again, which is another post each time. */
function keyOf(form: HTMLFormElement): string {
  const field = form.elements.namedItem('key');
  const isKept = document.documentElement.dataset.kept !== undefined;
  return !isKept && field instanceof HTMLInputElement ? field.value : crypto.randomUUID();
}

/**
 * Keeps the post of a form and leads to the list of those that wait; says so where the browser keeps nothing. The form does not come back: its
 * key stands for this post.
 */
export async function keepAndLead(form: HTMLFormElement, mayHaveArrived: boolean): Promise<void> {
  try {
    await queuePost(form, mayHaveArrived);
    const dialog = form.closest('dialog');
    dialog?.close();
    if (dialog) location.assign(OUTBOX);
    else location.replace(OUTBOX);
  } catch {
    toast('not-kept');
  }
}

/** Sends what waits, and says so. */
export async function sendWaiting(): Promise<void> {
  const { arrived } = await sendPosts().catch(whenUnreachable);
  if ((await listPosts()).length === 0) noteWaiting(false);
  if (arrived > 0) toast('outbox-sent');
}

function whenUnreachable(error: unknown): Sent {
  if (!(error instanceof TypeError)) throw error;
  return { arrived: 0, delayed: 0 };
}
