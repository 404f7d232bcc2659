import { countWaiting, type Waiting } from '../../domain/pending-counts/for-staff.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer } from '../../http/html/page.ts';
import type { Call } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { adminWays, type WayName } from '../../views/admin/ways.ts';
import { waysOf } from './ways.ts';

type AdminContent = { readonly title: string; readonly body: Html; readonly status?: number };

/** On which page one looks after what waits. */
const PLACES: Readonly<Record<keyof Waiting, WayName>> = {
  reports: 'reports',
  signUps: 'accounts',
  appeals: 'appeals',
};

/** A page for staff, with the ways to the others and how much waits on them, and from a single thing the way back to its list. */
export async function adminPage(call: Call, { title, body, status = 200 }: AdminContent): Promise<Answer> {
  const { words, url } = call.request;
  const path = url.split('?', 1)[0] ?? '';
  const { above, beside, back } = adminWays({ groups: waysOf(call), path, waiting: await waitingOf(call), words });
  const content = {
    title,
    shape: 'wide',
    beside,
    body: html`${above}${back}<h1><bdi>${title}</bdi></h1>${body}`,
  } as const;
  return contentAnswer(content, status);
}

async function waitingOf({ db }: Call): Promise<Partial<Record<WayName, number>>> {
  const waiting = await countWaiting(db);
  return {
    [PLACES.reports]: waiting.reports,
    [PLACES.signUps]: waiting.signUps,
    [PLACES.appeals]: waiting.appeals,
  };
}
