import { importsOf, targetOf } from './imports.ts';
import { isShipped, type Sources } from './sources.ts';

type Graph = ReadonlyMap<string, readonly string[]>;

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
  const graph = graphOf(sources);
  const done = new Set<string>();
  const trail: string[] = [];
  const problems: string[] = [];
  const visit = (path: string): void => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      problems.push(`${path}: cycle of imports ${[...trail.slice(at), path].join(' → ')}`);
      return;
    }
    if (done.has(path)) return;
    trail.push(path);
    for (const target of graph.get(path) ?? []) visit(target);
    trail.pop();
    done.add(path);
  };
  for (const path of graph.keys()) visit(path);
  return problems;
}
