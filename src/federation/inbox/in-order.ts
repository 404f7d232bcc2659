import { perOwner } from '../../lib/per-owner.ts';
import type { Context } from '../../platform/context.ts';
import { idOf, isJsonObject } from '../parse-document.ts';
import type { JsonObject, JsonValue } from '../vocabulary.ts';

/** The last item of each queue of running and waiting work, by the subject of the work. */
const endsOf = perOwner((_ctx: Context) => new Map<string, Promise<void>>());

/**
 * Runs `work` on an activity after everything that came before it about the same thing: a Create before its Update before its Delete, a
 * Like before its Undo. Activities about different things do not wait for each other.
 */
export async function inOrder<T>(ctx: Context, activity: JsonObject, work: () => Promise<T>): Promise<T> {
  const ends = endsOf(ctx);
  const subjects = subjectsOf(activity);
  const before = subjects.map((subject) => ends.get(subject));
  const { promise: done, resolve } = Promise.withResolvers<void>();
  for (const subject of subjects) ends.set(subject, done);
  try {
    for (const end of before) if (end) await end;
    return await work();
  } finally {
    for (const subject of subjects) if (ends.get(subject) === done) ends.delete(subject);
    resolve();
  }
}

/** The subjects of an activity: the id of a post, or both parties of what one account does to another or to a post. */
function subjectsOf({ id, type, actor, object }: JsonObject): string[] {
  const own = idOf(id);
  const by = idOf(actor) ?? '';
  const about = idOf(object);
  const subjects = new Set<string>();
  if (own !== undefined) subjects.add(own);
  if (type === 'Create' || type === 'Update' || type === 'Delete') {
    if (about !== undefined) subjects.add(about);
  } else if (type === 'Undo') {
    if (about !== undefined) subjects.add(about);
    subjects.add(pair(by, isJsonObject(object) ? object.object : undefined));
  } else subjects.add(pair(by, object));
  return [...subjects];
}

const pair = (by: string, object: JsonValue | undefined) => `${by} ${idOf(object) ?? ''}`;
