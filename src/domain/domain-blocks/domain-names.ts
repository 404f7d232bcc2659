/** A domain and those above it: `a.example.org`, `example.org`, `org`. */
export function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** A domain as shown to the public when staff do not want to advertise it. Mastodon: DomainBlock#public_domain. */
export function obfuscateDomain(domain: string): string {
  const visible = Math.floor(domain.length / 4);
  return [...domain]
    .map((char, index) => (index > visible && index < domain.length - visible && char !== '.' ? '*' : char))
    .join('');
}
