import type { ActivityType } from '../decode/activity.ts';
import { accept } from './accept.ts';
import { add } from './add.ts';
import { announce } from './announce.ts';
import { block } from './block.ts';
import { create } from './create.ts';
import { deleteObject } from './delete.ts';
import { featureRequest } from './feature-request.ts';
import { flag } from './flag.ts';
import { follow } from './follow.ts';
import type { Handler } from './inbound.ts';
import { like } from './like.ts';
import { move } from './move.ts';
import { quoteRequest } from './quote-request.ts';
import { reject } from './reject.ts';
import { remove } from './remove.ts';
import { undo } from './undo.ts';
import { update } from './update.ts';

/** The handler for each type of activity. */
export const HANDLERS: Readonly<Record<ActivityType, Handler>> = {
  Create: create,
  Update: update,
  Delete: deleteObject,
  Undo: undo,
  Follow: follow,
  Accept: accept,
  Reject: reject,
  Add: add,
  Remove: remove,
  Announce: announce,
  Like: like,
  EmojiReact: like,
  Block: block,
  Flag: flag,
  Move: move,
  QuoteRequest: quoteRequest,
  FeatureRequest: featureRequest,
};
