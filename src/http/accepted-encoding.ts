/** What answers are compressed with. */
export type Encoding = 'br' | 'gzip';

/** The best way of compression that an Accept-Encoding header allows; undefined if there is none. Among those allowed its order of preference is ignored. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const allowed = new Set<string>();
  for (const part of header?.split(',') ?? []) {
    const [name = '', quality] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (!/^q=0(\.0*)?$/.test(quality ?? '')) allowed.add(name);
  }
  if (allowed.has('br')) return 'br';
  return allowed.has('gzip') ? 'gzip' : undefined;
}
