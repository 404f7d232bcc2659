import type { Route } from '../../http/route.ts';
import { showDirectory } from './list.ts';

export const directoryRoutes: readonly Route[] = [showDirectory];
