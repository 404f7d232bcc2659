import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const deliveries: Words['deliveries'] = {
  title: 'Wohin er gegangen ist',
  none: 'Er wurde in den letzten zwei Wochen an keinen anderen Server geschickt.',
  hint: 'Was in den letzten zwei Wochen an andere Server geschickt wurde und was noch wartet.',
  kinds: { Create: 'Beitrag', Update: 'Bearbeitung', Delete: 'Löschung', Announce: 'Teilen' },
  all: 'Alle',
  outcomes: { pending: 'Wartet', delivered: 'Zugestellt', failed: 'Gescheitert', withdrawn: 'Zurückgezogen' },
  counts: {
    pending: counted({ one: '# Server wartet', other: '# Server warten' }),
    delivered: counted({ one: 'an # Server zugestellt', other: 'an # Server zugestellt' }),
    failed: counted({ one: 'bei # Server gescheitert', other: 'bei # Servern gescheitert' }),
    withdrawn: counted({ one: 'von # Server zurückgezogen', other: 'von # Servern zurückgezogen' }),
  },
  next: (when) => html`nächster Versuch ${when}`,
  more: 'Weitere Server',
  retry: 'Gescheitertes noch einmal senden',
  again: counted({
    one: 'Bei # Server wird es noch einmal versucht.',
    other: 'Bei # Servern wird es noch einmal versucht.',
  }),
  notYet: 'Noch wird nichts wiederholt: Was gerade erst gescheitert ist, ruht eine Minute.',
  reasons: {
    slow: 'Der Server brauchte zu lange.',
    away: 'Der Server war nicht erreichbar.',
    blocked: 'Der Server ist blockiert.',
    nobody: 'Niemand dort darf ihn noch bekommen.',
    deleted: 'Er wurde inzwischen gelöscht.',
    refused: (status) => `Der Server lehnt ihn ab (${status}).`,
    gone: (status) => `Dort nimmt niemand mehr Beiträge an (${status}).`,
    busy: (status) => `Der Server ist überlastet (${status}).`,
    broken: (status) => `Der Server hat eine Störung (${status}).`,
    answered: (status) => `Der Server nimmt ihn nicht an (${status}).`,
  },
};
