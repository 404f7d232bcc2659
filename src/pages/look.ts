import type { Assets } from '../assets/assets.ts';
import { iconsOf, logoOf } from '../domain/instance/icons.ts';
import { mediaUrl } from '../domain/media/urls.ts';
import { type Awaiting, countAwaiting } from '../domain/pending-counts/for-person.ts';
import { unseenSecurityEvents } from '../domain/security-events/queries.ts';
import { readSettings } from '../domain/settings/settings.ts';
import type { Settings } from '../domain/settings/settings-table.ts';
import { PART } from '../http/browser.ts';
import { otherAccounts } from '../http/html/accounts.ts';
import { appearanceOf } from '../http/html/appearance.ts';
import type { PageContent, Reader } from '../http/html/content.ts';
import type { Asked, Look } from '../http/html/frame.ts';
import { parseWireId } from '../lib/id.ts';
import type { Db } from '../platform/db/handle.ts';
import { layout } from '../views/frame/layout.ts';
import { outcomeToast } from '../views/frame/outcome.ts';
import { securityNotice } from '../views/people/security-events.ts';
import { settingsWays } from '../views/people/settings-ways.ts';
import { askToConfirm } from './auth/challenge.ts';
import { askToSignIn } from './auth/sign-in.ts';
import { explain } from './error-page.ts';
import { formAloneOn, wholePage } from './form-alone.ts';
import { accentStylePath } from './public/accent-style.ts';
import { CUSTOM_STYLE_PATH } from './public/custom-style.ts';
import { clockOf, findPageReader, SHOWN_TO_VISITORS } from './reader.ts';
import { besideStream } from './timelines/beside.ts';

/** How the pages of this server look, with what browsers load for them. */
export function createLook(assets: Assets, { canMail }: { readonly canMail: boolean }): Look {
  return {
    frame: async (asked, content, outcome) =>
      layout({
        ...(await frame(assets, asked, content)),
        outcome,
        notice: canMail ? undefined : await noticeOf(asked, content),
      }),
    say: ({ request }, outcome) => outcomeToast(outcome, request.header(PART) ?? '', request.words),
    explain,
    askToSignIn,
    askToConfirm,
  };
}

/** What happened to the login of whoever is signed in, which nobody can write to them. */
async function noticeOf(asked: Asked, content: PageContent) {
  const reader = content.reader ?? (await findPageReader(asked));
  if (!reader?.isActive) return undefined;
  const events = await unseenSecurityEvents(asked.db, reader.userId);
  return securityNotice(events, { ...reader, page: wholePage(asked.request.url) }, clockOf(asked));
}

type Frame = Parameters<typeof layout>[0];

async function frame(assets: Assets, asked: Asked, content: PageContent): Promise<Frame> {
  const settings = await readSettings(asked.db);
  const page = wholePage(asked.request.url);
  const reader = content.reader ?? (await findPageReader(asked));
  const { style, script, preloads, icons, emojis } = assets.paths();
  const { instance } = asked.db;
  const [small, ...larger] = iconsOf(instance, settings);
  const path = page.split('?', 1)[0] ?? '/';
  const alone = formAloneOn(asked.request);
  const touch = larger.at(-1) ?? small;
  return {
    title: content.title,
    siteTitle: settings.site_title,
    words: asked.request.words,
    body: content.body,
    alone,
    shape: content.shape ?? 'card',
    head: content.head,
    beside: alone
      ? undefined
      : await besideOf(asked, content, {
          path,
          page,
          icons,
          emojis: emojis[asked.request.words.language] ?? '',
          reader,
        }),
    styles: [style, ...ownStyles(settings)],
    script,
    preloads,
    siteIcons: { small, touch: touch.src },
    logo: logoOf(instance, settings),
    icons,
    appearance: appearanceOf(asked),
    path,
    reader: reader && { ...reader, page, face: faceOf(asked.db, reader) },
    others: reader ? (await otherAccounts(asked)).map((one) => ({ ...one, face: faceOf(asked.db, one) })) : [],
    domain: instance.domain,
    awaiting: await awaitingOf(asked.db, reader),
  };
}

const NOTHING: Awaiting = { notifications: 0, conversations: 0, requests: 0, announcements: 0, moderation: 0 };

async function awaitingOf(db: Db, reader: Reader | undefined): Promise<Awaiting> {
  const id = reader?.isActive ? parseWireId(reader.id) : undefined;
  return reader && id !== undefined ? countAwaiting(db, id, reader.duties) : NOTHING;
}

type Beside = {
  readonly path: string;
  /** The path and query of the page. */
  readonly page: string;
  readonly icons: string;
  readonly emojis: string;
  readonly reader: Reader | undefined;
};

/** What stands beside a page: its own, or what stands beside all posts, unless those are the ways between pages of settings. */
async function besideOf(asked: Asked, content: PageContent, { path, page, icons, emojis, reader }: Beside) {
  if (content.beside || content.shape !== 'stream' || !reader?.isActive) return content.beside;
  const { words } = asked.request;
  if (settingsWays({ words, path, isActive: true })) return undefined;
  const here = { ...clockOf(asked), icons, emojis, shows: SHOWN_TO_VISITORS, account: { ...reader, page } };
  return besideStream(asked.db, { path, announced: content.announced }, here);
}

/** The address of the picture of an account of this server. */
function faceOf({ instance }: Db, { faceKey }: { readonly faceKey: string | null }): string {
  return mediaUrl(instance, faceKey) ?? `${instance.origin}/assets/avatar.png`;
}

/** What the owner sets above our style: the accent colour, and rules. */
function ownStyles({ accent_colour, custom_css }: Settings): string[] {
  const accent = accent_colour === null ? [] : [accentStylePath(accent_colour)];
  return custom_css === '' ? accent : [...accent, CUSTOM_STYLE_PATH];
}
