import { countWaiting } from '../../domain/pending-counts/for-staff.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer } from '../../http/html/page.ts';
import type { Call } from '../../http/route.ts';
import { dutiesOf } from '../../http/staff-access.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { adminWays, type WayName } from '../../views/admin/ways.ts';
import { wayOf, waysOf } from './ways.ts';

type AdminContent = { readonly title: string; readonly body: Html; readonly status?: number };

/** More are not counted beside the way to a page. */
const MOST = 100;

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

async function waitingOf({ db, viewer }: Call): Promise<ReadonlyMap<WayName, number>> {
  const waiting = await countWaiting(db, dutiesOf(viewer), MOST);
  return new Map([...waiting].map(([kind, { count }]) => [wayOf(kind), count]));
}
