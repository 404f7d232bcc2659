import { once } from 'node:events';
import { createServer } from 'node:http';
import { admit } from './loopback.ts';

export type TestPage = { body: string | Buffer; type?: string; status?: number; location?: string };

/** A web site on a loopback port; `visits` counts requests by path. */
export type TestSite = {
  base: string;
  pages: Map<string, TestPage>;
  visits: Map<string, number>;
  close(): Promise<void>;
};

/** Starts a web site with the given pages by path; everything else is 404. */
export async function startSite(pages: Record<string, TestPage> = {}): Promise<TestSite> {
  const known = new Map(Object.entries(pages));
  const visits = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    visits.set(path, (visits.get(path) ?? 0) + 1);
    const page = known.get(path);
    if (page?.location) response.setHeader('location', page.location);
    response.setHeader('content-type', page?.type ?? 'text/html; charset=utf-8');
    response.statusCode = page?.status ?? (page ? 200 : 404);
    response.end(page?.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${admit(server.address())}`,
    pages: known,
    visits,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
