import type { FastifyInstance } from 'fastify';

/** How long (ms) requests in progress may still take. */
const FINISH_WITHIN = 7_000;

const SWEEP_EVERY = 100;

/**
 * Accepts no more requests and finishes those in progress. Connections are closed as soon as they are idle, because clients keep them open,
 * and those with requests that do not finish are cut.
 */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY);
  const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
