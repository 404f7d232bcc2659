/** How often (ms) to check whether the process is at rest, and the share of that time in which it may have been busy. */
const LOOK_EVERY = 3000;
const AT_REST = 0.1;

/**
 * Frees memory that only the start needed, once, when the process has come to rest, because that takes a tenth of a second in which no
 * request should have to wait. Does nothing without `--expose-gc`.
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
