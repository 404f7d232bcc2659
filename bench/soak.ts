// Whether a server stays as it is under a steady mixed load: no error, no growing queue, no growing memory.
// node bench/soak.ts URL PID TOKENS.json [minutes] [reads a second] [writes a second]; TOKENS.json is an array of access tokens.
// Prints a line a minute; exits with 1 when a limit is broken.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const [base = '', pid = '', tokensFile = '', minutes = '30', readRate = '200', writeRate = '20'] =
  process.argv.slice(2);
const tokens: readonly string[] = JSON.parse(readFileSync(tokensFile, 'utf8'));
const WARM_UP = 5;
const LIMITS = { slope: 2, waiting: 500 };
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const counts = { sent: 0, errors: 0, took: 0 };
const recent: string[] = [];

function ask(method: string, path: string, token: string, body?: object): Promise<Record<string, unknown> | undefined> {
  const started = performance.now();
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve) => {
    const failed = () => {
      counts.errors += 1;
      resolve(undefined);
    };
    const asked = request(new URL(path, base), { method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => {
        counts.sent += 1;
        counts.took += performance.now() - started;
        if (answer.statusCode !== 200) return failed();
        const value = JSON.parse(text);
        resolve(Array.isArray(value) ? value[0] : value);
      });
    });
    asked.on('error', failed);
    asked.end(body && JSON.stringify(body));
  });
}

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];
const anyToken = () => pick(tokens) ?? '';

const READS = [
  '/api/v1/timelines/home',
  '/api/v1/timelines/public',
  '/api/v1/notifications',
  '/api/v2/notifications',
  '/api/v1/accounts/verify_credentials',
  '/api/v2/search?q=soak&type=statuses&limit=20',
  '/api/v2/instance',
];

function read(): Promise<unknown> {
  const status = pick(recent);
  const path = Math.random() < 0.2 && status ? `/api/v1/statuses/${status}/context` : (pick(READS) ?? '');
  return ask('GET', path, anyToken());
}

async function write(): Promise<void> {
  const status = pick(recent);
  if (status && Math.random() < 0.5) {
    const token = anyToken();
    await ask('POST', `/api/v1/statuses/${status}/favourite`, token);
    await ask('POST', `/api/v1/statuses/${status}/unfavourite`, token);
    return;
  }
  const made = await ask('POST', '/api/v1/statuses', anyToken(), {
    status: `soak ${Math.random().toString(36).slice(2)} #soak and some more words`,
    ...(status && Math.random() < 0.3 && { in_reply_to_id: status }),
  });
  if (made) recent.push(String(made.id));
  if (recent.length > 500) recent.shift();
}

/** Does a thing so often a second, until the end; those that come too late are not made up for. */
async function steadily(rate: number, thing: () => Promise<unknown>, end: number): Promise<void> {
  const going = new Set<Promise<unknown>>();
  while (Date.now() < end) {
    for (let n = 0; n < rate / 20 && going.size < 64; n++) {
      const one: Promise<unknown> = thing().finally(() => going.delete(one));
      going.add(one);
    }
    await sleep(50);
  }
  await Promise.all(going);
}

/** Resident memory in MB: all of it, and what is not a view of a file. */
function memory(): { all: number; own: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { all: of('VmRSS'), own: of('RssAnon') };
}

/** Jobs that wait and are due, by the server's own figures. */
async function waiting(): Promise<number> {
  const answer = await fetch(new URL('/metrics', base));
  const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('whinchat_jobs{'));
  return lines
    .filter((line) => line.includes('waiting'))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** The slope of a line through points one minute apart. */
function slopeOf(points: readonly number[]): number {
  const middle = (points.length - 1) / 2;
  const mean = points.reduce((sum, one) => sum + one, 0) / points.length;
  const up = points.reduce((sum, one, x) => sum + (x - middle) * (one - mean), 0);
  return up / points.reduce((sum, _, x) => sum + (x - middle) ** 2, 0);
}

const end = Date.now() + Number(minutes) * 60_000;
const load = [steadily(Number(readRate), read, end), steadily(Number(writeRate), write, end)];
const samples: { all: number; own: number; waiting: number }[] = [];
for (let minute = 1; minute <= Number(minutes); minute++) {
  const before = { ...counts };
  await sleep(60_000);
  const sample = { ...memory(), waiting: await waiting() };
  samples.push(sample);
  const sent = counts.sent - before.sent;
  const took = (counts.took - before.took) / sent;
  console.log(
    `${minute} min: ${(sent / 60).toFixed(0)}/s, mean ${took.toFixed(1)} ms, errors ${counts.errors}, RSS ${sample.all.toFixed(0)} MB (own ${sample.own.toFixed(0)}), waiting ${sample.waiting}`,
  );
}
await Promise.all(load);
agent.destroy();
const steady = samples.slice(WARM_UP);
const slope = slopeOf(steady.map((sample) => sample.all));
const queue = slopeOf(steady.map((sample) => sample.waiting));
console.log(
  `memory ${slope.toFixed(2)} MB a minute, queue ${queue.toFixed(2)} a minute, errors ${counts.errors} of ${counts.sent}`,
);
const grows = queue > 1 && (steady.at(-1)?.waiting ?? 0) > LIMITS.waiting;
process.exit(slope > LIMITS.slope || counts.errors > 0 || grows ? 1 : 0);
