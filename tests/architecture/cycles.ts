import { importsOf, targetOf } from './imports.ts';
import { isShipped, type Sources } from './sources.ts';

/** What each thing imports, by name. */
export type Graph = ReadonlyMap<string, Iterable<string>>;

function graphOf(sources: Sources): Graph {
  const graph = new Map<string, readonly string[]>();
  for (const [path, text] of sources) {
    if (!isShipped(path)) continue;
    const targets = importsOf(text).map((specifier) => targetOf(path, specifier) ?? '');
    graph.set(
      path,
      targets.filter((target) => sources.has(target)),
    );
  }
  return graph;
}

/** One problem for each import that closes a circle of files; type imports count. */
export function cycleProblems(sources: Sources): string[] {
  return circlesIn(graphOf(sources)).map((circle) => `${circle[0]}: cycle of imports ${circle.join(' → ')}`);
}

/** One circle for each import that closes one; it begins and ends with the same name. */
export function circlesIn(graph: Graph): readonly (readonly string[])[] {
  const done = new Set<string>();
  const trail: string[] = [];
  const circles: string[][] = [];
  const visit = (name: string): void => {
    const at = trail.indexOf(name);
    if (at >= 0) circles.push([...trail.slice(at), name]);
    if (at >= 0 || done.has(name)) return;
    trail.push(name);
    for (const target of graph.get(name) ?? []) visit(target);
    trail.pop();
    done.add(name);
  };
  for (const name of graph.keys()) visit(name);
  return circles;
}
