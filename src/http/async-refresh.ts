import type { AsyncRefreshRow } from '../schema/jobs.ts';

/**
 * The header that tells clients to poll for a running refresh; `retry` is in seconds: Mastodon has 5 for home, 2 for annual reports, 3
 * otherwise. No header when nothing is running.
 */
export function asyncRefreshHeader(refresh: AsyncRefreshRow | undefined, retry = 3): Record<string, string> {
  if (!refresh) return {};
  const { id, result_count: count } = refresh;
  const results = count === null ? '' : `, result_count=${count}`;
  return { 'mastodon-async-refresh': `id="${id}", retry=${retry}${results}` };
}
