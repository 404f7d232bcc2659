import type { Route } from '../../http/route.ts';
import { createReport } from './create.ts';

export const reportsRoutes: readonly Route[] = [createReport];
