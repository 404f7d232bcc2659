import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { type JsonText, type Members, textFrom } from '../lib/json.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { AccountsLoaded } from './account.ts';
import { AccountSchema } from './account-schema.ts';
import { type EmojiPicture, emojiUrls } from './emoji-picture.ts';
import { ReactionSchema } from './reaction.ts';

/** The fields that only a Status with reactions has, in the forms that clients of Pleroma and of Fedibird read. */
export const statusReactionFields = {
  pleroma: Type.Optional(Type.Object({ emoji_reactions: Type.Array(ReactionSchema) })),
  emoji_reactions: Type.Optional(Type.Array(ReactionSchema)),
};

export const ReactionWithAccountsSchema = Type.Object({
  ...ReactionSchema.properties,
  accounts: Type.Array(AccountSchema),
});

type ReactionWithAccounts = Static<typeof ReactionWithAccountsSchema>;
type Asked = { readonly statusId: number; readonly only?: string };

/** The picture is that of a custom emoji. */
type ReactionFacts = EmojiPicture & { status_id: number; name: string; count: number; me: number };

/** Reactions by status, the earliest emoji first. */
export type StatusReactionsLoaded = {
  readonly instance: Instance;
  readonly byStatus: ReadonlyMap<number, readonly ReactionFacts[]>;
};

/** Loads and counts the reactions to statuses in one query, or none without ids; `viewerId` is 0 without a viewer. */
export async function loadStatusReactions(
  db: Db,
  viewerId: number,
  ids: readonly number[],
): Promise<StatusReactionsLoaded> {
  const { instance } = db;
  if (ids.length === 0) return { instance, byStatus: new Map() };
  const mine: RawBuilder<number> = sql`max(case when r.account_id = ${viewerId} then 1 else 0 end)`;
  const rows = await db
    .selectFrom('status_reactions as r')
    .leftJoin('custom_emojis as e', (join) => join.onRef('e.id', '=', 'r.custom_emoji_id').on('e.disabled', '=', 0))
    .select(['r.status_id', 'r.name', sql<string | null>`max(e.key)`.as('key')])
    .select(sql<number | null>`max(e.id)`.as('id'))
    .select([
      sql<string | null>`max(e.static_key)`.as('static_key'),
      sql<string | null>`max(e.remote_url)`.as('remote_url'),
    ])
    .select((eb) => [eb.fn.countAll<number>().as('count'), mine.as('me')])
    .where(idsIn(db, 'r.status_id', ids))
    .groupBy(['r.status_id', 'r.name'])
    .orderBy((eb) => eb.fn.min('r.id'))
    .execute();
  return { instance, byStatus: Map.groupBy(rows, (row) => row.status_id) };
}

/** The members of a Status about its reactions; undefined when it has none. */
export function reactionMembers({ instance, byStatus }: StatusReactionsLoaded, statusId: number) {
  const emoji_reactions = byStatus.get(statusId)?.map((one) => reactionOf(instance, one));
  return emoji_reactions && { pleroma: { emoji_reactions }, emoji_reactions };
}

/** The reactions to one status, with the accounts in `reactors` that reacted; `only` limits them to one emoji. */
export function renderReactionsWithAccounts(
  loaded: StatusReactionsLoaded,
  accounts: AccountsLoaded,
  reactors: ReadonlyMap<string, readonly number[]>,
  asked: Asked,
): JsonText<ReactionWithAccounts[]> {
  return textFrom<ReactionWithAccounts[]>(reactionsWithAccounts(loaded, accounts, reactors, asked));
}

/** The same, of which its text and its value are made. */
export function reactionsWithAccounts(
  { instance, byStatus }: StatusReactionsLoaded,
  accounts: AccountsLoaded,
  reactors: ReadonlyMap<string, readonly number[]>,
  { statusId, only }: Asked,
): Members<ReactionWithAccounts>[] {
  const facts = (byStatus.get(statusId) ?? []).filter(({ name }) => only === undefined || name === only);
  return facts.map((one) => ({
    ...reactionOf(instance, one),
    accounts: (reactors.get(one.name) ?? []).flatMap((id) => accounts.get(id) ?? []),
  }));
}

function reactionOf(instance: Instance, facts: ReactionFacts): Static<typeof ReactionSchema> {
  const { url, staticUrl } = emojiUrls(instance, facts);
  return {
    name: facts.name,
    count: facts.count,
    me: facts.me === 1,
    ...(url !== null && { url }),
    ...(staticUrl !== null && { static_url: staticUrl }),
  };
}
