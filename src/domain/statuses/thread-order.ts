/** A descendant in a thread. */
export type ThreadNode = { readonly id: number; readonly parent_id: number; readonly account_id: number };

/**
 * The ids of all descendants of a status, depth first, oldest first; where the author continues with replies to themselves, these come
 * first. Mastodon: `concerns/status/threading_concern.rb`.
 */
export function inReadingOrder(
  root: { readonly id: number; readonly account_id: number },
  nodes: readonly ThreadNode[],
): number[] {
  const children = Map.groupBy(
    nodes.toSorted((a, b) => a.id - b.id),
    (node) => node.parent_id,
  );
  const ordered: number[] = [];
  const waiting: ThreadNode[] = [];
  const push = (parent: { id: number }) => {
    const below = children.get(parent.id) ?? [];
    // The last one pushed is read next.
    const own = below.filter((node) => node.account_id === root.account_id);
    const others = below.filter((node) => node.account_id !== root.account_id);
    waiting.push(...[...own, ...others].reverse());
  };
  push(root);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    ordered.push(next.id);
    push(next);
  }
  return ordered;
}
