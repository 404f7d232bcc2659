import { apiHeaders, askApi, reasonIn } from '../ask-api.ts';

/** An upload, as the API shows it. */
export type Media = {
  readonly id: string;
  readonly type?: string;
  readonly url?: string | null;
  readonly preview_url?: string | null;
};

/** What became of an upload. `cut`: it did not get through, and may later. `ended`: this page's session is there no more. */
export type Outcome =
  | { readonly kind: 'done'; readonly media: Media }
  | { readonly kind: 'ended'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly mayRepeat: boolean }
  | { readonly kind: 'cut' };

type Watched = { readonly signal: AbortSignal; progress(share: number): void; converting(): void };

/** The waits (ms) between questions whether a file has been converted. */
const WAITS = { first: 1000, longest: 10_000 } as const;

/** What the server answers to a page of a session that has ended, or of another account than is signed in now. */
const ENDED: readonly number[] = [401, 409];

/** Uploads a file, and waits until it can be used. `progress` hears which share of it has been sent. */
export async function upload(form: HTMLFormElement, file: File, watched: Watched): Promise<Outcome> {
  const { status, responseText } = await send(form, file, watched);
  if (status === 0 || status >= 500) return { kind: 'cut' };
  if (ENDED.includes(status)) return { kind: 'ended', reason: reasonIn(responseText) };
  if (status >= 400) return { kind: 'refused', reason: reasonIn(responseText), mayRepeat: status !== 422 };
  const media: Media = JSON.parse(responseText);
  if (status !== 202) return { kind: 'done', media };
  watched.converting();
  return converted(form, media, watched.signal);
}

function send(form: HTMLFormElement, file: File, { signal, progress }: Watched): Promise<XMLHttpRequest> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/v2/media');
    for (const [name, value] of Object.entries(apiHeaders(form))) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(loaded / total));
    request.addEventListener('loadend', () => resolve(request));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const body = new FormData();
    body.append('file', file);
    request.send(body);
  });
}

async function converted(form: HTMLFormElement, media: Media, signal: AbortSignal): Promise<Outcome> {
  for (let wait: number = WAITS.first; !signal.aborted; wait = Math.min(2 * wait, WAITS.longest)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await askApi(form, `/api/v1/media/${media.id}`, { signal }).catch(() => undefined);
    if (answer?.status === 200) return { kind: 'done', media: await answer.json() };
    if (answer && answer.status >= 400 && answer.status < 500) {
      return { kind: 'refused', reason: reasonIn(await answer.text()), mayRepeat: false };
    }
  }
  return { kind: 'cut' };
}
