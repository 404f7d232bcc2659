import { accountOfPage } from './session.ts';

/** How often (ms) the server is asked whether more has come. Mastodon's clients are told the same. */
export const EVERY = 3000;

type Refresh = { readonly async_refresh?: { readonly status?: string; readonly result_count?: number | null } };

/** How far something has come that is fetched in the background. */
export type Progress = { readonly isFinished: boolean; readonly count: number };

/** Asks how far a refresh has come; one that is not there any more has finished. Rejects with a TypeError without network. */
export async function askRefresh(id: string): Promise<Progress> {
  const account = accountOfPage();
  const headers = account === undefined ? {} : { 'X-Whinchat-Account': account };
  const path = `/api/v1_alpha/async_refreshes/${encodeURIComponent(id)}`;
  const answer = await fetch(path, { headers, credentials: 'same-origin' });
  const refresh: Refresh = answer.status === 404 ? {} : await answer.json();
  const { status = 'finished', result_count: count } = refresh.async_refresh ?? {};
  return { isFinished: status === 'finished', count: count ?? 0 };
}

/** Tells, while a page is seen, whenever a refresh has brought more, until it has finished. Returns what ends that. */
export function hearRefresh(id: string, tell: (progress: Progress) => Promise<void>): () => void {
  let timer = 0;
  let seen = 0;
  let hasEnded = false;
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    const progress = await askRefresh(id);
    if (hasEnded || (!progress.isFinished && progress.count <= seen)) return;
    await tell(progress);
    seen = progress.count;
    hasEnded ||= progress.isFinished;
  };
  const wait = () => {
    timer = setTimeout(async () => {
      await look().catch(() => undefined);
      if (!hasEnded) wait();
    }, EVERY);
  };
  wait();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}
