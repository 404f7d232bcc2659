/** A domain and its parents: `a.example.org`, `example.org`, `org`. */
export function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** A domain as the public list shows it when staff want it obfuscated. Mastodon: DomainBlock#public_domain. */
export function obfuscateDomain(domain: string): string {
  const visible = Math.floor(domain.length / 4);
  return [...domain]
    .map((char, index) => (index > visible && index < domain.length - visible && char !== '.' ? '*' : char))
    .join('');
}
