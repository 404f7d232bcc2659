import type { Route } from '../../http/route.ts';
import { showMarkers } from './list.ts';
import { saveMarkers } from './save.ts';

export const markersRoutes: readonly Route[] = [showMarkers, saveMarkers];
