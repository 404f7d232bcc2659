import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';

const LOOK_LIKE = new Map(Object.entries({ 1: 'i', 2: 'z', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g', 0: 'o' }));

/**
 * The form of a name that is compared: lower case, with digits that look like letters replaced by these. Mastodon:
 * UsernameBlock::HOMOGLYPHS.
 */
export function normalizeUsername(username: string): string {
  return username.toLowerCase().replaceAll(/\d/g, (digit) => LOOK_LIKE.get(digit) ?? digit);
}

type Rule = { readonly normalized_username: string; readonly exact: number; readonly allow_with_approval: number };

const readBlocks = cachedRead(['username_blocks'], (db, _all: number): Promise<Rule[]> => {
  return db.selectFrom('username_blocks').select(['normalized_username', 'exact', 'allow_with_approval']).execute();
});

/** Decides whether somebody may sign up with a name, by the blocks that staff made. Mastodon: UsernameBlock.matches?. */
export async function judgeUsername(db: Db, username: string): Promise<'open' | 'approval' | 'blocked'> {
  const name = normalizeUsername(username);
  const hit = (await readBlocks(db, 0)).filter(({ exact, normalized_username: blocked }) =>
    exact === 1 ? name === blocked : name.includes(blocked),
  );
  if (hit.length === 0) return 'open';
  return hit.every((rule) => rule.allow_with_approval === 1) ? 'approval' : 'blocked';
}
