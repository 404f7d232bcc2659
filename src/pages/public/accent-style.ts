import { type Accent, accentsOf } from '../../domain/instance/accent.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { openToAll } from '../../http/access.ts';
import { textAnswer } from '../../http/answer.ts';
import { route } from '../../http/route.ts';

const PATH = '/accent.css';

/** The address of the style sheet with an accent colour: another for each, so that a new one shows at once. */
export function accentStylePath(colour: string): string {
  return `${PATH}?${new URLSearchParams({ colour })}`;
}

/** The accent colour that the owner has chosen, in both themes. */
export const showAccentStyle = route({
  method: 'GET',
  path: PATH,
  access: openToAll(),
  params: {},
  summary: 'The accent colour of this server, as a style sheet',
  cache: 'instance',
  async handle({ db }) {
    const { accent_colour } = await readSettings(db);
    const accents = accentsOf(accent_colour ?? '');
    return textAnswer(accents ? accentSheet(accents) : '', 'text/css; charset=utf-8');
  },
});

/** The style sheet of an accent colour. */
export function accentSheet({ light, dark }: { readonly light: Accent; readonly dark: Accent }): string {
  const token = (name: string, part: 'accent' | 'strong' | 'tint' | 'onAccent') =>
    `--${name}: light-dark(${light[part]}, ${dark[part]});`;
  const tokens = [token('accent', 'accent'), token('accent-strong', 'strong'), token('tint', 'tint')];
  return `@layer tokens { :root { ${[...tokens, token('on-accent', 'onAccent')].join(' ')} } }\n`;
}
