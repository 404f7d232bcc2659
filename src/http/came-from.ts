type Asked = { header(name: string): string | undefined };

/**
 * Where a browser says that a request comes from: a page of this server (`origin`), elsewhere, or nothing, as older browsers do, and all over
 * plain http when they only read. A hostile page cannot change what is said.
 */
export function cameFrom({ header }: Asked, origin: string): 'here' | 'elsewhere' | 'unknown' {
  const site = header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' ? 'here' : 'elsewhere';
  const named = header('origin');
  if (named === undefined) return 'unknown';
  return named === origin ? 'here' : 'elsewhere';
}
