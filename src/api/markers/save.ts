import { MARKED_TIMELINES, saveMarker } from '../../domain/markers/markers.ts';
import { MarkersSchema } from '../../entities/marker.ts';
import { user } from '../../http/access.ts';
import { position } from '../../http/params/scalars.ts';
import { tree } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';
import type { MarkerRow } from '../../schema/timelines.ts';
import { answerMarkers } from './markers-answer.ts';

const marker = () => tree({ last_read_id: position() });

export const saveMarkers = userRoute({
  method: 'POST',
  path: '/api/v1/markers',
  access: user('write', 'write:statuses'),
  params: { home: marker(), notifications: marker() },
  response: MarkersSchema,
  summary: 'Save your read positions in timelines (markers)',
  async handle({ write, viewer, params }) {
    const saved = await write(async (tx) => {
      const markers: MarkerRow[] = [];
      for (const timeline of MARKED_TIMELINES) {
        const lastReadId = params[timeline]?.last_read_id;
        if (lastReadId !== undefined) markers.push(await saveMarker(tx, viewer.accountId, timeline, lastReadId));
      }
      return markers;
    });
    return answerMarkers(saved);
  },
});
