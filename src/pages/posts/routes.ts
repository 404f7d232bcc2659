import type { Route } from '../../http/route.ts';
import { showPost, simpleActs } from './act.ts';
import { audiencePages } from './audience.ts';
import { askToBoost, boostByForm } from './boost.ts';
import { askToDelete, deleteByForm } from './delete.ts';
import { deliveryPages } from './deliveries.ts';
import { showEmbedCode } from './embed-code.ts';
import { showMenu } from './menu.ts';
import { showQuotes } from './quotes.ts';
import { quotingPages } from './quoting.ts';
import { reactionPages } from './react.ts';
import { translationPages } from './translate.ts';
import { voteByForm } from './vote.ts';

/** What is done with a post, and who has done it. */
export const postPages: readonly Route[] = [
  showPost,
  ...simpleActs,
  askToBoost,
  boostByForm,
  voteByForm,
  askToDelete,
  deleteByForm,
  ...quotingPages,
  ...reactionPages,
  ...deliveryPages,
  ...translationPages,
  ...audiencePages,
  showEmbedCode,
  showMenu,
  showQuotes,
];
