import type { FastifyInstance } from 'fastify';

/** How long (ms) requests under way may still take. */
const FINISH_WITHIN = 7_000;

const SWEEP_EVERY = 100;

/**
 * Takes no more requests and finishes those under way. Connections are closed as soon as they are idle, since clients
 * keep them open, and those of clients that do not finish are cut.
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
