import type { Route } from '../../http/route.ts';
import { listMutes } from './list.ts';

export const mutesRoutes: readonly Route[] = [listMutes];
