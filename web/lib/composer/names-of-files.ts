/** What file managers of Linux write above the names. */
const HEADS: ReadonlySet<string> = new Set([
  'x-special/nautilus-clipboard',
  'x-special/gnome-copied-files',
  'copy',
  'cut',
]);

/**
 * Whether a text that comes with files says no more than their names: file managers add names, paths or addresses of what was copied, browsers
 * the address of a picture that is in the HTML beside it.
 */
export function areOnlyNames(text: string, names: readonly string[], html: string): boolean {
  const known = new Set(names.flatMap((name) => [comparable(name), comparable(name.replace(/\.[^.]*$/, ''))]));
  const lines = text.split(/[\r\n\0]+/).map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !HEADS.has(line))
    .every((line) => known.has(comparable(line)) || isNamedByPath(line, known) || isPictureIn(html, line));
}

function isNamedByPath(line: string, known: ReadonlySet<string>): boolean {
  if (!/^(?:file:|\/|~\/|[a-z]:\\|\\\\)/i.test(line)) return false;
  const name = line.split(/[/\\]/).at(-1) ?? '';
  return known.has(comparable(name)) || known.has(comparable(decoded(name)));
}

function isPictureIn(html: string, line: string): boolean {
  if (!/^https?:\S+$/i.test(line) || !/<img\s/i.test(html)) return false;
  return html.includes(line) || html.includes(line.replaceAll('&', '&amp;'));
}

/** Some systems write letters and their accents apart. */
const comparable = (name: string): string => name.normalize('NFC');

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
