import { deleteNote } from '../../domain/moderation/notes.ts';
import { pathId, text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { deletesNotes } from '../../http/staff-access.ts';
import { backTo } from '../fragment.ts';

export const deleteNoteByForm = userRoute({
  method: 'POST',
  path: '/admin/notes/:id/delete',
  access: deletesNotes,
  params: { id: pathId(), back: text() },
  summary: 'Delete a moderation note',
  async handle({ viewer, params, write }) {
    await write((tx) => deleteNote(tx, viewer, params.id));
    return backTo(params.back ?? '/admin', 'note_deleted');
  },
});
