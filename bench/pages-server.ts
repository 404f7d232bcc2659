import { type OwnServer, quantile } from './own-server.ts';
import type { Visit } from './pages-sizes.ts';
import type { Row } from './table.ts';

/** Requests of each kind in a round; as many again come before, so that code is compiled. */
const REQUESTS = 150;

/** What a page of 20 posts costs the server, beside the same posts by the API. */
export async function measureServer(server: OwnServer, { base, state, rounds }: Visit): Promise<Row[]> {
  const cookie = state.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'accept-encoding': 'identity' };
  const ask = async (path: string) => {
    const answer = await fetch(base + path, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.arrayBuffer()).byteLength;
  };
  const cost = async (path: string) => {
    const before = await server.processorTime();
    for (let n = 0; n < REQUESTS; n++) await ask(path);
    return ((await server.processorTime()) - before) / REQUESTS;
  };
  const [page, api] = ['/home', '/api/v1/timelines/home?limit=20'];
  const ratios: number[] = [];
  const took = { page: 0, api: 0 };
  for (let round = -1; round < rounds; round++) {
    took.api = await cost(api);
    took.page = await cost(page);
    if (round >= 0) ratios.push(took.page / took.api);
  }
  const note = `${took.page.toFixed(1)} ms and ${took.api.toFixed(1)} ms; ${Math.round((await ask(page)) / 1000)} and ${Math.round((await ask(api)) / 1000)} KB`;
  const grown: number[] = [];
  for (let round = 0; round < rounds; round++) grown.push(await growth(server, () => ask(page)));
  return [
    { what: 'processor time of home, by that of the API', value: quantile(ratios, 0.5), bar: 1.8, unit: 'times', note },
    { what: 'memory after the first home page', value: quantile(grown, 0.5), bar: 10, unit: 'MB' },
  ];
}

/** How much more memory (MB) a server has that has just been started, once it has answered. */
async function growth(server: OwnServer, ask: () => Promise<unknown>): Promise<number> {
  await server.stop();
  await server.start();
  const before = await server.memory();
  await ask();
  return (await server.memory()).own - before.own;
}
