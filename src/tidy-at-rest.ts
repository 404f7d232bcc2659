/** How often (ms) it is looked whether the process is at rest, and which share of that time it may have worked then. */
const LOOK_EVERY = 3000;
const AT_REST = 0.1;

/**
 * Gives back to the system what only the start needed, once, when the process has come to rest: that takes a tenth of a second, for which
 * no request should wait. Does nothing without `--expose-gc`.
 */
export function tidyAtRest(): void {
  const { gc } = globalThis;
  if (!gc) return;
  let before = performance.eventLoopUtilization();
  const looking = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > AT_REST) return;
    clearInterval(looking);
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, LOOK_EVERY);
  looking.unref();
}
