import type { Route } from '../../http/route.ts';
import { listEndorsements } from './list.ts';

export const endorsementsRoutes: readonly Route[] = [listEndorsements];
