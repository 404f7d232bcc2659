import { speaksFor } from './origin.ts';
import { idOf, isNode, many, type Node, typesOf } from './read.ts';

/** The most authors of one object that are looked at. */
const MAX_AUTHORS = 10;

/**
 * Who wrote an object: whom it names or, if it names nobody, the `actor` who brings it. Of several, who must all be on its own server, the
 * actor, else a person rather than the group for which it was written (PeerTube), else the first. Undefined when nobody can be believed.
 */
export function authorOf(node: Node, uri: string, actor: string | undefined): string | undefined {
  const named = many(node.attributedTo ?? node.actor, MAX_AUTHORS);
  if (named.length === 0) return actor;
  const authors = new Map(named.map((one) => [sameAs(actor, idOf(one)), one]));
  const [only] = authors.keys();
  if (authors.size === 1) return only;
  const ids = [...authors.keys()];
  if (!ids.every((id) => id !== undefined && isOn(uri, id))) return undefined;
  if (actor !== undefined && authors.has(actor)) return actor;
  const isPerson = (id: string | undefined) => {
    const one = authors.get(id);
    return isNode(one) && typesOf(one).includes('Person');
  };
  return ids.find(isPerson) ?? only;
}

/** The actor's own id where an author is named by the same address over http. */
function sameAs(actor: string | undefined, id: string | undefined): string | undefined {
  return actor !== undefined && id?.replace(/^http:/, 'https:') === actor ? actor : id;
}

const isOn = (uri: string, author: string) => speaksFor(author, uri) || speaksFor(uri, author);
