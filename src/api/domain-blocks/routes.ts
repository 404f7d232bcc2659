import type { Route } from '../../http/route.ts';
import { blockDomainOfOthers } from './block.ts';
import { listDomainBlocks } from './list.ts';
import { previewDomainBlock } from './preview.ts';
import { unblockDomainOfOthers } from './unblock.ts';

export const domainBlocksRoutes: readonly Route[] = [
  listDomainBlocks,
  previewDomainBlock,
  blockDomainOfOthers,
  unblockDomainOfOthers,
];
