const MAX = 300;

/** What is kept of the name that a browser gives itself. */
export function storedUserAgent(userAgent: string | undefined): string | null {
  return userAgent?.slice(0, MAX) ?? null;
}
