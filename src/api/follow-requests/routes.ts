import type { Route } from '../../http/route.ts';
import { authorizeFollowRequest, rejectFollowRequest } from './answer.ts';
import { listFollowRequests } from './list.ts';

export const followRequestsRoutes: readonly Route[] = [listFollowRequests, authorizeFollowRequest, rejectFollowRequest];
