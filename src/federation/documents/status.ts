import { findNamedId } from '../../domain/accounts/queries.ts';
import { statusUri } from '../../domain/statuses/uris.ts';
import { type AppError, notFound } from '../../lib/errors.ts';
import type { JsonText } from '../../lib/json.ts';
import type { Db } from '../../platform/db/handle.ts';
import { STATUS_CONTEXT } from '../objects/contexts.ts';
import { contextText } from './json-text.ts';
import { absence } from './owner.ts';
import type { Reader } from './reader.ts';
import { activityTexts, type DocumentFacts, noteTexts, onlyVisible } from './status-texts.ts';

export const inStatusContext = contextText(STATUS_CONTEXT);

/**
 * The address of a status: its id, with the id or a name of its author. A name is not compared, because it may be one that the account had
 * earlier.
 */
export type StatusAddress = { readonly statusId: number } & (
  | { readonly accountId: number }
  | { readonly username: string }
);

/** A local status that the reader may see. 404 both when it is absent and when it is hidden, 410 when it was deleted. */
export async function getReadable(db: Db, reader: Reader, address: StatusAddress): Promise<DocumentFacts> {
  const [facts] = await onlyVisible(db, reader, [address.statusId]);
  if (facts && ('username' in address || facts.account_id === address.accountId)) return facts;
  throw await absenceOf(db, address);
}

/** A local status as a Note or Question, or a reblog as its Announce. Fails in the same cases as `getReadable`. */
export async function statusDocument(db: Db, reader: Reader, address: StatusAddress): Promise<JsonText> {
  const facts = await getReadable(db, reader, address);
  if (facts.reblog_of_id !== null) return activityOf(db, facts, address);
  return documentOf(db, await noteTexts(db, [facts]), address);
}

/** The activity that published a local status. Fails in the same cases as `getReadable`. */
export async function activityDocument(db: Db, reader: Reader, address: StatusAddress): Promise<JsonText> {
  return activityOf(db, await getReadable(db, reader, address), address);
}

async function activityOf(db: Db, facts: DocumentFacts, address: StatusAddress): Promise<JsonText> {
  return documentOf(db, await activityTexts(db, [facts]), address);
}

async function documentOf(db: Db, texts: ReadonlyMap<number, JsonText>, address: StatusAddress): Promise<JsonText> {
  const text = texts.get(address.statusId);
  if (text === undefined) throw await absenceOf(db, address);
  return inStatusContext(text);
}

async function absenceOf(db: Db, address: StatusAddress): Promise<AppError> {
  const { statusId } = address;
  const accountId = 'username' in address ? await findNamedId(db, address.username) : address.accountId;
  return accountId === undefined
    ? notFound('Not Found')
    : absence(db, statusUri(db.instance.origin, accountId, statusId));
}
