// Whether people notice while a backlog of received activities is dealt with: the latency of what they ask, and memory.
// node bench/backlog.ts [activities]; exits with 1 when the median or the mean is more than twice that without a backlog, when the server
// needs more than 512 MB, or when anything is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { withChanges } from '../src/cli/open.ts';
import { enqueueAll, type NewJob } from '../src/platform/jobs/enqueue.ts';
import { follow, person, prepareServer, quantile, stranger } from './own-server.ts';

const ACTIVITIES = Number(process.argv[2] ?? 100_000);
const FIRST = 1000;
const STRANGERS = 200;
const READERS = 20;
const LIMITS = { ratio: 2, rss: 512 };
/** Asked before the backlog comes, at least; while there is one, until it has gone. */
const QUIET_ASKS = 400;
const WARM_UP = 100;
/** Between two questions (ms), on average. */
const PAUSE = 40;
const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

const READS = [
  '/api/v1/timelines/home',
  '/api/v1/notifications',
  '/api/v1/timelines/public',
  '/api/v1/accounts/verify_credentials',
];

const server = await prepareServer();

type Population = { readonly tokens: readonly string[]; readonly uris: readonly string[]; readonly named: string };

/** People here who follow people elsewhere, of whom each has some. */
function createPopulation(): Promise<Population> {
  return withChanges(({ store }) =>
    store.transaction(async (tx) => {
      const readers = [];
      for (let n = 0; n < READERS; n++) readers.push(await person(tx, `reader${n}`));
      const uris: string[] = [];
      for (let n = 0; n < STRANGERS; n++) {
        const { id, uri } = await stranger(tx, `writer${n}`, `127.0.0.${2 + (n % 50)}:9`);
        uris.push(uri);
        for (let k = 0; k < 3; k++) await follow(tx, readers[(n + k) % READERS]?.accountId ?? 0, id);
      }
      const first = readers[0]?.accountId ?? 0;
      const { uri } = await tx.selectFrom('accounts').select('uri').where('id', '=', first).executeTakeFirstOrThrow();
      return { tokens: readers.map((reader) => reader.token), uris, named: uri };
    }),
  );
}

/** A post, one in twenty of which names somebody here. */
function arrival(index: number, { uris, named }: Population): NewJob {
  const actor = uris[index % uris.length] ?? '';
  const id = `${actor}/notes/${index}`;
  const published = new Date(Date.now() - (FIRST + ACTIVITIES - index) * 10).toISOString();
  const isForSomebody = index % 20 === 0;
  const to = [PUBLIC];
  const cc = isForSomebody ? [`${actor}/followers`, named] : [`${actor}/followers`];
  const tag = isForSomebody ? [{ type: 'Mention', href: named, name: '@reader0' }] : [];
  const content = `<p>Number ${index} says something about the weather, <a href="https://example.org/${index}">more here</a></p>`;
  const object = { id, type: 'Note', attributedTo: actor, published, to, cc, url: id, content, tag };
  const activity = {
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: `${id}/activity`,
    type: 'Create',
    actor,
    published,
  };
  return {
    name: 'inbox',
    payload: { activity: { ...activity, to, cc, object }, signerAccountUri: actor },
    uniqueKey: `inbox:${actor} ${id}/activity`,
    host: actor.split('/', 3)[2],
    lane: 'inbox',
  };
}

/** Puts activities into the queue, from one number to before another. */
function fill(population: Population, from: number, to: number): Promise<void> {
  return withChanges(async ({ store }) => {
    for (let start = from; start < to; start += 1000) {
      const length = Math.min(1000, to - start);
      const jobs = Array.from({ length }, (_, index) => arrival(start + index, population));
      await store.transaction((tx) => enqueueAll(tx, jobs));
    }
  });
}

/** Asks something; how long it took (ms). */
async function ask(path: string, token: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(server.base + path, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - started;
}

const anyOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** Asks one thing after another for as long as `goesOn` says; the times (ms). */
async function asks(tokens: readonly string[], goesOn: (asked: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    times.push(await ask(anyOf(READS) ?? '', anyOf(tokens) ?? ''));
    await sleep(Math.random() * 2 * PAUSE);
  }
  return times;
}

/** Activities that wait or are being dealt with. */
async function waiting(): Promise<number> {
  const lines = (await (await fetch(`${server.base}/metrics`)).text()).split('\n');
  const ours = lines.filter((line) => line.startsWith('whinchat_jobs{') && line.includes('"inbox"'));
  return ours.filter((line) => !line.includes('dead')).reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

function show(name: string, times: readonly number[]): void {
  const points = [0.5, 0.95, 0.99].map((q) => `p${q * 100} ${quantile(times, q).toFixed(1)} ms`).join(', ');
  console.log(`${name}: mean ${meanOf(times).toFixed(1)} ms, ${points}, ${times.length} questions`);
}

try {
  const population = await createPopulation();
  // Some posts first, so that both times are of full timelines.
  await fill(population, 0, FIRST);
  await server.start();
  while ((await waiting()) > 0) await sleep(200);
  await asks(population.tokens, (asked) => asked < WARM_UP);
  const quiet = await asks(population.tokens, (asked) => asked < QUIET_ASKS);
  show('without a backlog', quiet);
  await server.stop();
  await fill(population, FIRST, FIRST + ACTIVITIES);
  await server.start();
  const started = performance.now();
  let isDraining = true;
  let most = { all: 0, own: 0 };
  const watching = (async () => {
    for (let left = ACTIVITIES; left > 0; left = await waiting()) {
      const { all, own } = await server.memory();
      most = { all: Math.max(most.all, all), own: Math.max(most.own, own) };
      await sleep(1000);
    }
    isDraining = false;
  })();
  const busy = (await asks(population.tokens, () => isDraining)).slice(WARM_UP);
  await watching;
  const seconds = (performance.now() - started) / 1000;
  show(`while ${ACTIVITIES} activities drain`, busy);
  const ratios = { median: quantile(busy, 0.5) / quantile(quiet, 0.5), mean: meanOf(busy) / meanOf(quiet) };
  console.log(
    `median ${ratios.median.toFixed(2)} times, mean ${ratios.mean.toFixed(2)} times, RSS ${most.all.toFixed(0)} MB (own ${most.own.toFixed(0)})`,
  );
  await server.stop();
  const stored = await withChanges(({ store }) =>
    store.db
      .selectFrom('statuses')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  console.log(`${stored.count} posts stored in ${seconds.toFixed(0)} s, ${(ACTIVITIES / seconds).toFixed(0)} a second`);
  const isSlow = !(ratios.median <= LIMITS.ratio && ratios.mean <= LIMITS.ratio);
  if (isSlow || most.all > LIMITS.rss || Number(stored.count) !== FIRST + ACTIVITIES) process.exitCode = 1;
} finally {
  await server.remove();
}
