import type { Viewer } from '../domain/accounts/viewer.ts';
import type { UserAccess } from '../http/access.ts';
import type { RateFamily } from '../http/rate-limits.ts';
import type { Db, Tx } from '../platform/db/handle.ts';
import type { Words } from '../words/words.ts';

/** Who may do something, how often, and what the descriptions of routes say that it does. It is the same at each door. */
export type Terms = {
  readonly access: UserAccess;
  readonly rate?: RateFamily;
  readonly summary: string;
};

/** What takes an act back. */
export type Undo<Subject> = {
  /** The name of the act on the same subject that does. */
  readonly act: string;
  /** Whether it would lead to exactly how things are now, before the act: nobody is offered to take back what was not done. */
  isBack(db: Db, viewer: Viewer, subject: Subject): Promise<boolean>;
};

/** What a person or a member of staff does to something at once. The API, pages and commands make their doors of it. */
export type Act<Subject, Result = unknown, Actor = Viewer> = Terms & {
  /** The last part of its address, unless a door says otherwise. */
  readonly name: string;
  readonly verb: (tx: Tx, actor: Actor, subject: Subject) => Promise<Result>;
  /** What a page says of it afterwards; nothing where the subject shows it by itself. */
  readonly outcome?: keyof Words['outcomes'];
  readonly undo?: Undo<Subject>;
};

/** Does an act for a page; returns the name of the act that takes it back, where that leads to how it was. */
export async function perform<Subject>(
  tx: Tx,
  { verb, undo }: Pick<Act<Subject>, 'verb' | 'undo'>,
  viewer: Viewer,
  subject: Subject,
): Promise<string | undefined> {
  const isBack = undo !== undefined && (await undo.isBack(tx, viewer, subject));
  await verb(tx, viewer, subject);
  return isBack ? undo.act : undefined;
}

/** A verb that has to know nothing but which account acts. */
export function byAccount<Subject, Result>(
  verb: (tx: Tx, accountId: number, subject: Subject) => Promise<Result>,
): Act<Subject, Result>['verb'] {
  return (tx, { accountId }, subject) => verb(tx, accountId, subject);
}

/** What each route of an act takes over from it. */
export function termsOf({ access, rate, summary }: Terms): Terms {
  return { access, summary, ...(rate && { rate }) };
}
