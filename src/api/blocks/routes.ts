import type { Route } from '../../http/route.ts';
import { listBlocks } from './list.ts';

export const blocksRoutes: readonly Route[] = [listBlocks];
