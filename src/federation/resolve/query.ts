import { asHandle } from '../../lib/acct.ts';
import { AppError } from '../../lib/errors.ts';
import { isLocalUri } from '../../lib/origin.ts';
import type { Context } from '../../platform/context.ts';
import { isCollectionType } from '../decode/collection-type.ts';
import { linksOf } from '../decode/links.ts';
import { isPostType } from '../decode/post.ts';
import { typesOf, webUri } from '../decode/read.ts';
import { resolveAcct } from './actor.ts';
import { type Budget, createBudget } from './budget.ts';
import { documentOfPage } from './document-of-page.ts';
import { type FetchedObject, fetchObject } from './fetch-object.ts';
import { type Resolved, subjectOfDocument } from './subject-of-document.ts';

/** The maximum number of requests for one search. It is small, because somebody is waiting. */
const REQUESTS = 30;

/**
 * The account or post that a web address or a handle of another server names, fetched if need be. Undefined when it names nothing, or its
 * server cannot be reached, so that the search simply finds nothing.
 */
export async function resolveQuery(ctx: Context, query: string): Promise<Resolved | undefined> {
  try {
    const sought = asHandle(query);
    const uri = webUri(sought.trim());
    if (uri !== undefined) return await resolveAddress(ctx, uri);
    const account = await resolveAcct(ctx, sought, { budget: createBudget(REQUESTS) });
    return account && { kind: 'account', id: account.id };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function resolveAddress(ctx: Context, address: string): Promise<Resolved | undefined> {
  if (isLocalUri(ctx.store, address)) return undefined;
  const budget = createBudget(REQUESTS);
  const found = await fetchObject(ctx, address, budget);
  // A page within a thread is found where the thread is, and may name its own post.
  const named = found
    ? isPageOfThread(found, address) && (await fetchQuietlyByPage(ctx, address, budget))
    : await fetchByPage(ctx, address, budget);
  const fetched = named && (!found || isPostType(typesOf(named.node))) ? named : found;
  if (!fetched) return undefined;
  return subjectOfDocument(ctx, fetched, budget);
}

/** Whether an address leads to a list without being its own, or that of the page that shows it. */
function isPageOfThread({ node, uri }: FetchedObject, address: string): boolean {
  const isList = typesOf(node).some((type) => type.includes('Collection')) && !isCollectionType(typesOf(node));
  return isList && address !== uri && !linksOf(node.url).some(({ href }) => href === address);
}

/** As `fetchByPage`, where there is something to show without it. */
async function fetchQuietlyByPage(ctx: Context, page: string, budget: Budget): Promise<FetchedObject | undefined> {
  try {
    return await fetchByPage(ctx, page, budget);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Fetches the document that belongs to a page which is none itself. Like any other, it is only accepted from the origin of its own id. */
async function fetchByPage(ctx: Context, page: string, budget: Budget): Promise<FetchedObject | undefined> {
  const address = await documentOfPage(ctx, page, budget);
  return address === undefined || address === page ? undefined : fetchObject(ctx, address, budget);
}
