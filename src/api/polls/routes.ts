import type { Route } from '../../http/route.ts';
import { showPoll } from './show.ts';
import { voteInPoll } from './vote.ts';

export const pollsRoutes: readonly Route[] = [showPoll, voteInPoll];
