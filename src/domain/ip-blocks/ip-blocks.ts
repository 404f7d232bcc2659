import { failed } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { hasText } from '../../platform/db/has-text.ts';
import type { IpBlockRow } from '../../schema/moderation.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import { blank, checkLength, orTaken, taken } from '../validation.ts';
import { assertOutside, type Inside } from './assert-outside.ts';
import { normalizeNetwork } from './network.ts';

export const IP_BLOCK_SEVERITIES = ['sign_up_requires_approval', 'sign_up_block', 'no_access'] as const;

export type IpBlockSeverity = (typeof IP_BLOCK_SEVERITIES)[number];

const MAX_COMMENT = 2000;

/** The fields of a block that staff can set; undefined ones stay as they are. */
export type IpBlockFields = {
  readonly ip?: string | undefined;
  readonly severity?: IpBlockSeverity | undefined;
  readonly comment?: string | undefined;
  /** Seconds from now; 0 or null means never. */
  readonly expiresIn?: number | null | undefined;
};

/** Which blocks are looked for: by a part of the network, and by what is kept from it. */
export type IpBlockFilter = { readonly text?: string | undefined; readonly severity?: string | undefined };

/** A page of the blocks, newest first. */
export function listIpBlocks(db: Db, page: Page & IpBlockFilter): Promise<IpBlockRow[]> {
  const { text = '', severity } = page;
  const query = db
    .selectFrom('ip_blocks')
    .selectAll()
    .$if(text !== '', (found) => found.where(hasText('ip', text)))
    .$if(severity !== undefined, (found) => found.where('severity', '=', severity ?? ''));
  return readPage(query, 'id', page);
}

/** The block of a network, in whatever notation it is given. */
export function findIpBlock(db: Db, network: string): Promise<IpBlockRow | undefined> {
  const ip = normalizeNetwork(network) ?? '';
  return db.selectFrom('ip_blocks').selectAll().where('ip', '=', ip).executeTakeFirst();
}

/** A block by id. 404 when there is none. */
export function getIpBlock(db: Db, id: number): Promise<IpBlockRow> {
  return getRow(db, 'ip_blocks', id);
}

/** Blocks a network. 422 for an invalid address or network, without a severity, when it is already blocked, or as `assertOutside`. */
export async function createIpBlock(
  tx: Tx,
  moderator: Moderator,
  fields: IpBlockFields,
  inside: Inside,
): Promise<IpBlockRow> {
  const { severity, comment = '' } = fields;
  if (severity === undefined) throw blank('severity');
  checkLength('comment', comment, MAX_COMMENT);
  const at = now();
  const columns = { ip: readNetwork(fields.ip ?? ''), severity, comment, expires_at: endOf(fields.expiresIn) };
  if (severity === 'no_access') assertOutside(columns.ip, inside);
  const row = await tx
    .insertInto('ip_blocks')
    .values({ id: newId(), ...columns, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('ip').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw taken('ip_address');
  await logAct(tx, moderator, { action: 'create', ...describe(row) });
  return row;
}

/** As `createIpBlock`, for an existing block, of which only what changes is judged. 404 when there is none. */
export async function updateIpBlock(
  tx: Tx,
  moderator: Moderator,
  id: number,
  { ip, severity, comment, expiresIn }: IpBlockFields,
  inside: Inside,
): Promise<IpBlockRow> {
  const before = await getIpBlock(tx, id);
  const network = ip === undefined ? before.ip : readNetwork(ip);
  const isSame = network === before.ip && (severity ?? before.severity) === before.severity;
  if (!isSame && (severity ?? before.severity) === 'no_access') assertOutside(network, inside);
  if (comment !== undefined && comment !== before.comment) checkLength('comment', comment, MAX_COMMENT);
  const row = await tx
    .updateTable('ip_blocks')
    .set({
      updated_at: now(),
      ...(ip === undefined ? {} : { ip: network }),
      ...(severity === undefined ? {} : { severity }),
      ...(comment === undefined ? {} : { comment }),
      ...(expiresIn === undefined ? {} : { expires_at: endOf(expiresIn) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(orTaken('ip_address'));
  await logAct(tx, moderator, { action: 'update', ...describe(row) });
  return row;
}

/** Deletes a block. 404 when there is none. */
export async function deleteIpBlock(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const row = await getIpBlock(tx, id);
  await tx.deleteFrom('ip_blocks').where('id', '=', id).execute();
  await logAct(tx, moderator, { action: 'destroy', ...describe(row) });
}

function readNetwork(text: string): string {
  if (text.trim() === '') throw blank('ip_address');
  const network = normalizeNetwork(text);
  if (network === undefined) throw failed('ipInvalid');
  return network;
}

function endOf(seconds: number | null | undefined): number | null {
  return typeof seconds !== 'number' || seconds <= 0 ? null : now() + seconds * 1000;
}

function describe(row: IpBlockRow) {
  return { targetType: 'ip_block', targetId: row.id, label: row.ip };
}
