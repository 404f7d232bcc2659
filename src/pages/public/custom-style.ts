import { readSettings } from '../../domain/settings/settings.ts';
import { openToAll } from '../../http/access.ts';
import { textAnswer } from '../../http/answer.ts';
import { route } from '../../http/route.ts';

/** The path of the administrators' own styles, which override ours. */
export const CUSTOM_STYLE_PATH = '/custom.css';

/** The style sheet by the administrators. Mastodon: `custom_css_controller.rb`. */
export const showCustomStyle = route({
  method: 'GET',
  path: CUSTOM_STYLE_PATH,
  access: openToAll(),
  params: {},
  summary: 'The style sheet of this server',
  cache: 'instance',
  async handle({ db }) {
    const { custom_css } = await readSettings(db);
    return textAnswer(custom_css, 'text/css; charset=utf-8');
  },
});
