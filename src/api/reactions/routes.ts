import type { Route } from '../../http/route.ts';
import { showReaction, showReactions } from './list.ts';
import { reactToStatus, unreactToStatus } from './react.ts';

export const reactionsRoutes: readonly Route[] = [showReactions, showReaction, reactToStatus, unreactToStatus];
