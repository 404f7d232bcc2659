import { statusUri } from '../../domain/statuses/uris.ts';
import type { AppError } from '../../lib/errors.ts';
import type { JsonText } from '../../lib/json.ts';
import type { Db } from '../../platform/db/handle.ts';
import { STATUS_CONTEXT } from '../objects/contexts.ts';
import { contextText } from './json-text.ts';
import { absence } from './owner.ts';
import type { Reader } from './reader.ts';
import { activityTexts, type DocumentFacts, noteTexts, onlyVisible } from './status-texts.ts';

export const inStatusContext = contextText(STATUS_CONTEXT);

/** The address of a status: its id, with that of its author. */
export type StatusAddress = { readonly statusId: number; readonly accountId: number };

/** A local status that the reader may see. 404 both when it is absent and when it is hidden, 410 when it was deleted. */
export async function getReadable(db: Db, reader: Reader, address: StatusAddress): Promise<DocumentFacts> {
  const [facts] = await onlyVisible(db, reader, [address.statusId]);
  if (facts?.account_id === address.accountId) return facts;
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

function absenceOf(db: Db, { accountId, statusId }: StatusAddress): Promise<AppError> {
  return absence(db, statusUri(db.instance.origin, accountId, statusId));
}
