import type { Approval } from '../../domain/reply-approvals/answer-reply.ts';
import type { Context } from '../../platform/context.ts';
import { sameOrigin } from '../decode/origin.ts';
import { idOf, type Node, typesOf } from '../decode/read.ts';
import { createBudget } from './budget.ts';
import { fetchById } from './fetch-object.ts';

/** The ids of a reply, of the post that it replies to, and of the author of that. */
type Replied = { readonly reply: string; readonly parent: string; readonly author: string };

/** What a proof of consent is called, by GoToSocial from 0.20 on and before. */
const STAMPS = ['ReplyAuthorization', 'ReplyApproval'];

/**
 * Fetches the proof that an author agreed to a reply, as every server does that is to show it: on the author's own server, by the author,
 * for exactly this. It is an authorization or, from GoToSocial up to 0.20, the Accept itself. Undefined when it is no such proof; throws
 * AppError 'unavailable' when the server cannot be reached. GoToSocial: `interaction_policy.md`, `isValidAuthURI`.
 */
export async function fetchApproval(ctx: Context, about: Replied, uri: string): Promise<Approval | undefined> {
  if (!sameOrigin(uri, about.author)) return undefined;
  const fetched = await fetchById(ctx, uri, createBudget());
  if (!fetched) return undefined;
  const { node } = fetched;
  if (isStamp(node, about)) return { uri, isStamp: true };
  return isAccept(node, about) ? { uri, isStamp: false } : undefined;
}

function isStamp(node: Node, { reply, parent, author }: Replied): boolean {
  if (!typesOf(node).some((type) => STAMPS.includes(type))) return false;
  const [of, to] = [idOf(node.interactingObject ?? node.object), idOf(node.interactionTarget ?? node.target)];
  return idOf(node.attributedTo) === author && of === reply && (to ?? parent) === parent;
}

function isAccept(node: Node, { reply, parent, author }: Replied): boolean {
  if (!typesOf(node).includes('Accept') || idOf(node.actor) !== author) return false;
  return idOf(node.object) === reply && (idOf(node.target) ?? parent) === parent;
}
