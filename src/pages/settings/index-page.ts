import { anyone } from '../../http/access.ts';
import { page } from '../../http/html/page.ts';
import { findSignedIn, toSignIn } from '../../http/html/signed-in.ts';
import { text } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { settingsFound, settingsIndex } from '../../views/people/settings-index.ts';
import { readerOf } from '../reader.ts';
import { searchSettings } from './search.ts';

const PATH = '/settings';

/** Longer ones find nothing. */
const LONGEST_QUERY = 100;

export const showSettings = route({
  method: 'GET',
  path: PATH,
  access: anyone(),
  params: { q: text() },
  summary: 'The index of all settings, and the search in it',
  async handle(call) {
    const visitor = await findSignedIn(call);
    const query = call.params.q?.trim().slice(0, LONGEST_QUERY) ?? '';
    if (!visitor) return toSignIn(query === '' ? PATH : `${PATH}?${new URLSearchParams({ q: query })}`);
    const { standing } = visitor.session;
    const reader = { ...(await readerOf(call)), isActive: standing === 'active' };
    const { places, settings } = reader.words;
    if (query === '') return page(visitor, { title: places.settings, shape: 'wide', body: settingsIndex(reader) });
    const found = searchSettings(query, call, visitor, reader);
    return page(visitor, { title: settings.found(query), shape: 'wide', body: settingsFound(query, found, reader) });
  },
});
