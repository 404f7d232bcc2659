import { listMarkers, MARKED_TIMELINES } from '../../domain/markers/markers.ts';
import { MarkersSchema } from '../../entities/marker.ts';
import { user } from '../../http/access.ts';
import { text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';
import { answerMarkers } from './markers-answer.ts';

export const showMarkers = userRoute({
  method: 'GET',
  path: '/api/v1/markers',
  access: user('read', 'read:statuses'),
  params: { timeline: list(text({ max: 40 }), { scalar: true }) },
  response: MarkersSchema,
  summary: 'Your read positions in timelines (markers)',
  async handle({ db, viewer, params }) {
    const timelines = MARKED_TIMELINES.filter((timeline) => params.timeline?.includes(timeline));
    return answerMarkers(await listMarkers(db, viewer.accountId, timelines));
  },
});
