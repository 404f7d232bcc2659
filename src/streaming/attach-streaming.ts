import type { FastifyInstance } from 'fastify';
import { now } from '../lib/time.ts';
import type { Context } from '../platform/context.ts';
import { limitConcurrency } from '../platform/limit-concurrency.ts';
import { startDispatcher } from './dispatcher.ts';
import { Hub, type Listener } from './hub.ts';
import { Journal } from './journal.ts';
import { streamLimits } from './limits.ts';
import { startNotingSeen } from './note-seen.ts';
import { registerServerSent } from './server-sent.ts';
import { createUpgrade } from './websocket.ts';

/** How often (ms) connections are checked. Mastodon: 15 s for server-sent events, 30 s for WebSockets. */
const BEAT = 15_000;

const REPLAYS_AT_ONCE = 4;

/** WebSocket close codes. */
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;

/** Closes the connections of a token that has expired. */
export function checkOn(listener: Listener): void {
  if (listener.expiresAt !== null && listener.expiresAt <= now())
    listener.close(POLICY_VIOLATION, 'Access token expired');
  else listener.beat();
}

/** Adds the streaming API, over WebSocket and as server-sent events, to a server that is not ready yet. */
export function attachStreaming(app: FastifyInstance, ctx: Context): void {
  const hub = new Hub();
  const journal = new Journal();
  const replays = limitConcurrency(REPLAYS_AT_ONCE);
  const streaming = { db: ctx.store.db, hub, limits: streamLimits(ctx.config), journal, replays };
  registerServerSent(app, streaming, ctx.log);
  app.server.on('upgrade', createUpgrade(streaming, ctx));
  ctx.metrics.watchGauge({
    name: 'whinchat_streaming_connections',
    help: 'Open connections of the streaming API',
    read: () => [{ value: hub.size }],
  });
  const stop = startDispatcher(ctx, { hub, journal });
  const stopNoting = startNotingSeen(ctx, hub);
  const heart = setInterval(() => {
    for (const listener of [...hub.listeners()]) checkOn(listener);
  }, BEAT);
  heart.unref();
  app.addHook('preClose', async () => {
    clearInterval(heart);
    stop();
    stopNoting();
    for (const listener of [...hub.listeners()]) listener.close(GOING_AWAY, 'The server is stopping');
  });
}
