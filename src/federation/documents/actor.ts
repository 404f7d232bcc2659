import { sql } from 'kysely';
import { actorKeysOf } from '../../domain/accounts/actor-keys.ts';
import { presentable } from '../../domain/accounts/queries.ts';
import { accountUri } from '../../domain/accounts/uris.ts';
import { AppError } from '../../lib/errors.ts';
import type { JsonText } from '../../lib/json.ts';
import { untranslated } from '../../lib/said.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/handle.ts';
import { actorObject, loadActors } from '../objects/actor.ts';
import { ACTOR_CONTEXT } from '../objects/contexts.ts';
import { contextText } from './json-text.ts';
import { absence } from './owner.ts';
import { textCacheOf } from './text-cache.ts';

const inActorContext = contextText(ACTOR_CONTEXT);

type Facts = { readonly revision: number; readonly keyless: number; readonly erased: number };

/**
 * The actor of a local account; that of a suspended account only says that it is suspended. 404 when there is none, 410 when it was
 * deleted.
 */
export async function actorDocument(ctx: Context, id: number): Promise<JsonText> {
  const { store } = ctx;
  const facts = await findFacts(store.db, id);
  if (!facts) throw await absence(store.db, accountUri(store.instance.origin, id));
  if (facts.erased) throw new AppError('gone', untranslated('Gone'));
  if (facts.keyless) {
    await actorKeysOf(store, id);
    return actorDocument(ctx, id);
  }
  const texts = textCacheOf(store.db);
  const key = `actor:${id}:${facts.revision}`;
  const kept = texts.get(key);
  if (kept !== undefined) return kept;
  const actor = actorObject(await loadActors(store.db, [id]), id);
  if (!actor) throw await absence(store.db, accountUri(store.instance.origin, id));
  const text = inActorContext(JSON.stringify(actor));
  texts.set(key, text);
  return text;
}

async function findFacts(db: Db, id: number): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select a.revision, case when a.private_key is null or a.ed25519_private_key is null then 1 else 0 end as keyless,
      case when a.erased_at is null then 0 else 1 end as erased
    from accounts as a where a.id = ${id} and a.domain is null and ${presentable()}`.execute(db);
  return rows[0];
}
