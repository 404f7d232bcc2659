/** Whether only the machine itself is reached by that name, so that a server of that name needs no HTTPS and is nobody else's. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname);
}
