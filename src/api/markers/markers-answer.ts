import { renderMarker } from '../../entities/marker.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { jsonObject } from '../../lib/json.ts';
import type { MarkerRow } from '../../schema/timelines.ts';

/** Markers by the name of their timeline. */
export function answerMarkers(markers: readonly MarkerRow[]): Answer {
  return rawJson(jsonObject(Object.fromEntries(markers.map((marker) => [marker.timeline, renderMarker(marker)]))));
}
