import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageRoutes } from '../../../src/pages/register-pages.ts';
import type { Shows } from '../../../src/views/frame/reader.ts';
import { type BrowserSession, openBrowser } from '../../support/browser-session.ts';
import { bringForward, runJobs } from '../../support/jobs.ts';
import { type LivedIn, liveIn } from '../../support/lived-in.ts';
import { jpeg } from '../../support/media.ts';
import { multipart } from '../../support/multipart.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { pageAddresses, valuesFor } from '../../support/page-addresses.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { startSite } from '../../support/website.ts';

/** What is written in each post, the alt text of its picture or of its link's, and what may cover them. */
const KINDS = {
  plain: {},
  sensitive: { sensitive: true },
  warned: { spoiler_text: 'Birds', sensitive: true },
  linked: {},
  linkedSensitive: { sensitive: true },
} as const;
type Kind = keyof typeof KINDS;

const CHOICES: readonly Pick<Shows, 'media' | 'warnings'>[] = [
  { media: 'show_all', warnings: true },
  { media: 'show_all', warnings: false },
  { media: 'default', warnings: true },
  { media: 'default', warnings: false },
  { media: 'hide_all', warnings: false },
];

/** What is to be seen at once, by what somebody chose. */
function seen(kind: Kind, { media, warnings }: (typeof CHOICES)[number]): { text: boolean; picture: boolean } {
  const text = kind !== 'warned' || warnings;
  const isSensitive = 'sensitive' in KINDS[kind];
  return { text, picture: text && (media === 'show_all' || (media === 'default' && !isSensitive)) };
}

/** How visitors see posts. */
const VISITORS = { media: 'default', warnings: false } as const;

const textOf = (kind: string) => `text-of-${kind}.`;
const altOf = (kind: string) => `alt="picture-of-${kind}."`;

const site = await startSite();
let server: TestServer;
let browsers: Readonly<Record<'reader' | 'staff' | 'visitor', BrowserSession>>;
let paths: readonly string[];

before(async () => {
  server = await startServer();
  const scene = await liveIn(server);
  const written = await writeEverywhere(scene);
  const pages = pageAddresses(pageRoutes(), await valuesFor(scene));
  paths = [...new Set([...pages.flatMap(({ ways }) => ways), ...written])];
  browsers = {
    reader: await signedInBrowser(server, 'ada'),
    staff: await signedInBrowser(server, 'boss'),
    visitor: openBrowser(server),
  };
});
after(async () => {
  await server?.close();
  await site.close();
});

async function picture(who: TestUser, kind: string, width: number): Promise<string> {
  const file = { name: `${kind}.jpg`, type: 'image/jpeg', bytes: await jpeg({ width, height: 40 }) };
  const form = multipart({ file, description: `picture-of-${kind}.` });
  return String((await server.request('POST', '/api/v2/media', { token: who.token, ...form })).body.id);
}

type Draft = Readonly<Record<string, unknown>> & { readonly status: string };

async function draftOf(who: TestUser, kind: Kind, width: number): Promise<Draft> {
  const draft = { ...KINDS[kind], language: 'en', status: `@ada ${textOf(kind)} #covered` };
  if (kind.startsWith('linked')) return { ...draft, status: `${draft.status} ${site.base}/${kind}` };
  return { ...draft, media_ids: [await picture(who, kind, width)] };
}

async function linkedPage(kind: Kind, width: number): Promise<void> {
  const meta = { image: `/${kind}.jpg`, 'image:alt': `picture-of-${kind}.` };
  const head = Object.entries(meta).map(([name, value]) => `<meta property="og:${name}" content="${value}">`);
  site.pages.set(`/${kind}`, { body: `<title>${kind}</title>${head.join('')}` });
  site.pages.set(`/${kind}.jpg`, { body: await jpeg({ width, height: 44 }), type: 'image/jpeg' });
}

/** A post of each kind by two people, of whom Ada follows one; boosted, quoted, edited, kept, reported. Returns the pages about them. */
async function writeEverywhere({ people: { ada, grace, alan, lise }, ok }: LivedIn): Promise<string[]> {
  const paths = ['/tags/covered', '/search?q=covered&type=statuses', '/@lise', '/@lise/media'];
  const status_ids: string[] = [];
  const write = async (who: TestUser, name: string, kind: Kind, width: number): Promise<string> => {
    const draft = await draftOf(who, kind, width);
    const { id } = await ok(who, 'POST', '/api/v1/statuses', draft);
    await ok(who, 'PUT', `/api/v1/statuses/${id}`, { ...draft, status: `Now ${draft.status}` });
    for (const verb of ['bookmark', 'favourite']) await ok(ada, 'POST', `/api/v1/statuses/${id}/${verb}`);
    const path = `/@${name}/${id}`;
    paths.push(path, `${path}/history`, `${path}/embed`, `${path}/reactions`);
    paths.push(`/report?status_id=${id}`, `/publish?in_reply_to_id=${id}`);
    return String(id);
  };
  for (const [index, kind] of kinds.entries()) {
    await linkedPage(kind, 40 + index);
    await ok(alan, 'POST', `/api/v1/statuses/${await write(lise, 'lise', kind, 60 + index)}/reblog`);
    const quoted_status_id = await write(grace, 'grace', kind, 80 + index);
    await ok(alan, 'POST', '/api/v1/statuses', { status: 'This', quoted_status_id });
    status_ids.push(quoted_status_id);
    const direct = { ...(await draftOf(grace, kind, 100 + index)), visibility: 'direct' };
    await ok(grace, 'POST', '/api/v1/statuses', direct);
  }
  await bringForward(server, 'preview-link');
  await runJobs(server);
  const report = await ok(ada, 'POST', '/api/v1/reports', { account_id: grace.id, status_ids, comment: 'Look' });
  return [...paths, `/admin/reports/${report.id}`];
}

const kinds = Object.keys(KINDS).filter((kind): kind is Kind => kind in KINDS);

/** What is seen of a page without opening anything. */
function atOnce(text: string): string {
  const main = text.slice(Math.max(text.indexOf('<main'), 0));
  let shown = '';
  const open: boolean[] = [];
  for (const part of main.split(/(?=<details\b|<\/details>)/)) {
    if (part.startsWith('</details>')) open.pop();
    else if (part.startsWith('<details')) {
      const summary = open.every(Boolean) && part.slice(0, part.indexOf('</summary>') + 1);
      open.push(/^<details[^>]* open/.test(part) || !part.startsWith('<details class="veil"'));
      if (summary) shown += summary;
    }
    if (open.every(Boolean)) shown += part;
  }
  return shown;
}

async function choose({ media, warnings }: (typeof CHOICES)[number], browser: BrowserSession): Promise<void> {
  await browser.get('/settings/posting');
  const choice = { display_media: media, ...(warnings && { expand_content_warnings: 'true' }) };
  assert.equal((await browser.submit(choice, '/settings/posting')).status, 303);
}

/** What is seen at once on pages, of each kind: its text, its picture. */
async function sightsOn(asked: readonly string[], browser: BrowserSession): Promise<Map<string, Set<string>>> {
  const sights = new Map<string, Set<string>>();
  for (const path of asked) {
    const { text, headers } = await browser.get(path);
    if (!/^text\/html/.test(headers['content-type'] ?? '')) continue;
    const shown = atOnce(text);
    const found = kinds.flatMap((kind) => [
      ...(shown.includes(textOf(kind)) ? [`text of ${kind}`] : []),
      ...(shown.includes(altOf(kind)) ? [`picture of ${kind}`] : []),
    ]);
    if (found.length > 0) sights.set(path, new Set(found));
  }
  return sights;
}

/** What of all that a page can show is to be seen at once, by what somebody chose. */
function expected(all: ReadonlySet<string>, choice: (typeof CHOICES)[number]): string[] {
  return kinds
    .flatMap((kind) => {
      const { text, picture } = seen(kind, choice);
      return [text && `text of ${kind}`, picture && `picture of ${kind}`];
    })
    .filter((sight) => sight !== false && all.has(sight))
    .map(String);
}

test('every page shows texts and pictures of posts as its reader chose', async () => {
  const [everything, ...choices] = CHOICES;
  assert.ok(everything);
  await choose(everything, browsers.reader);
  const whole = await sightsOn(paths, browsers.reader);
  const places = ['/home', '/public/local', '/@grace', '/@grace/media', '/bookmarks', '/favourites', '/notifications'];
  const others = ['/conversations', '/catch-up', '/tags/covered', '/search?q=covered&type=statuses'];
  for (const place of [...places, ...others]) assert.ok(whole.has(place), place);
  for (const about of [/history$/, /embed$/, /reactions$/, /^\/report/, /^\/publish/])
    assert.ok(
      [...whole.keys()].some((path) => about.test(path)),
      String(about),
    );
  for (const choice of choices) {
    await choose(choice, browsers.reader);
    const shown = await sightsOn([...whole.keys()], browsers.reader);
    for (const [path, all] of whole) {
      // What stands in pages of other sites is the same for everybody.
      const by = path.endsWith('/embed') ? VISITORS : choice;
      assert.deepEqual([...(shown.get(path) ?? [])].sort(), expected(all, by).sort(), `${path} ${JSON.stringify(by)}`);
    }
  }
});

test('visitors see what is neither sensitive nor behind a warning', async () => {
  const shown = await sightsOn(paths, browsers.visitor);
  for (const place of ['/@grace', '/@grace/media', '/tags/covered']) assert.ok(shown.has(place), place);
  const hidden = kinds.flatMap((kind) => {
    const { text, picture } = seen(kind, VISITORS);
    return [!text && `text of ${kind}`, !picture && `picture of ${kind}`];
  });
  for (const [path, sights] of shown)
    assert.deepEqual(
      [...sights].filter((sight) => hidden.includes(sight)),
      [],
      path,
    );
});

test('staff see the media of what they decide about when they open them, whatever they chose for themselves', async () => {
  await choose({ media: 'show_all', warnings: true }, browsers.staff);
  const shown = await sightsOn(
    paths.filter((path) => path.startsWith('/admin/')),
    browsers.staff,
  );
  assert.ok([...shown.keys()].some((path) => path.startsWith('/admin/reports/')));
  for (const [path, sights] of shown)
    assert.deepEqual(
      [...sights].filter((sight) => sight.startsWith('picture')),
      [],
      path,
    );
});
