import type { AnyViewer } from '../../domain/accounts/viewer.ts';
import { readAccountRefusals } from '../../domain/servers/refusals.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { AppError, forbidden, isTransient } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/handle.ts';
import { hostOf } from '../decode/origin.ts';
import type { Signer } from '../keys/find-key.ts';
import { identifySigner } from '../signatures/identify-signer.ts';
import type { SignatureProblem, SignedMessage } from '../signatures/message.ts';

/** Who requests a document: an anonymous client, or the signer of the request, who may be an account known here. */
export type Reader = {
  readonly viewer: AnyViewer;
  readonly signer: Signer | undefined;
  /** The host of a signer who is not an account known here, such as a server's actor. People can only have blocked that host. */
  readonly strangerHost: string | undefined;
};

export const ANONYMOUS: Reader = { viewer: null, signer: undefined, strangerHost: undefined };

async function demandsSignatures({ store }: Context): Promise<boolean> {
  const { authorized_fetch, limited_federation } = await readSettings(store.db);
  return authorized_fetch || limited_federation;
}

/**
 * Identifies the reader. A request with no signature, or an invalid one, is anonymous. Where documents are only served to signed requests
 * (setting `authorized_fetch`, or limited federation), it gets a 401 instead. 403 for signers that staff suspended, or whose server they
 * suspended.
 */
export async function readerOf(ctx: Context, message: SignedMessage): Promise<Reader> {
  if (message.header('signature') === undefined) {
    if (await demandsSignatures(ctx)) throw new AppError('unauthorized', untranslated('Request not signed'));
    return ANONYMOUS;
  }
  const strict = await demandsSignatures(ctx);
  const signer = await signerOf(ctx, message, strict);
  if ('reason' in signer) {
    if (strict) throw new AppError('unauthorized', untranslated(signer.problem));
    return ANONYMOUS;
  }
  const viewer = await viewerOf(ctx.store.db, signer);
  return { viewer, signer, strangerHost: viewer ? undefined : hostOf(signer.actorUri) };
}

async function viewerOf(db: Db, { actorUri }: Signer): Promise<AnyViewer> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'uri', 'domain', 'suspended_at'])
    .where('uri', '=', actorUri)
    .executeTakeFirst();
  if (row && row.suspended_at !== null) throw forbidden();
  if (row && (await readAccountRefusals(db, row)).everything) throw forbidden();
  return row ? { accountId: row.id } : null;
}

/** A key that cannot be fetched is no reason to refuse public documents. */
async function signerOf(ctx: Context, message: SignedMessage, strict: boolean): Promise<Signer | SignatureProblem> {
  try {
    return await identifySigner(ctx, message);
  } catch (error) {
    if (strict || !(error instanceof AppError) || !isTransient(error)) throw error;
    return { problem: error.message, reason: 'no_key' };
  }
}
