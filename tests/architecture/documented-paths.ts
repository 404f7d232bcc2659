const PATH = /(?<![\w/.:@-])(?:src|migrations|tests|bench|docs|bin|web|\.ci)\/[\w./@-]*/g;

/** The paths a document names, without the full stop of a sentence; of `src/x/<name>.ts` and `src/x/*.ts` the folder. */
export function pathsIn(markdown: string): readonly string[] {
  const found = [...markdown.matchAll(PATH)].map((match) => {
    const path = match[0];
    const next = markdown[match.index + path.length] ?? '';
    return '<*{'.includes(next) && next !== '' ? path.slice(0, path.lastIndexOf('/') + 1) : path.replace(/\.+$/, '');
  });
  return [...new Set(found)];
}

/** One problem for each path that a document names and `exists` does not know. */
export function documentedPathProblems(
  document: string,
  markdown: string,
  exists: (path: string) => boolean,
): string[] {
  return pathsIn(markdown)
    .filter((path) => !exists(path))
    .map((path) => `${document}: names ${path}, which does not exist`);
}
