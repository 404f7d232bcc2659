import { findAccountByAcct } from '../domain/accounts/queries.ts';
import { currentCampaign } from '../domain/annual-reports/reports.ts';
import { findTerms } from '../domain/instance/documents.ts';
import { listRules } from '../domain/instance/rules.ts';
import { countStatistics, type Statistics } from '../domain/instance/statistics.ts';
import { readVapidKeys } from '../domain/push/vapid.ts';
import { readSettings } from '../domain/settings/settings.ts';
import type { Settings } from '../domain/settings/settings-table.ts';
import type { JsonText } from '../lib/json.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import type { RuleRow } from '../schema/instance.ts';
import { loadAccounts, renderAccount } from './account.ts';

/** Everything that the instance documents contain. */
export type InstanceLoaded = {
  readonly instance: Instance;
  readonly settings: Settings;
  readonly rules: readonly RuleRow[];
  readonly statistics: Statistics;
  /** Base64url. */
  readonly vapidKey: string;
  readonly hasTerms: boolean;
  /** Whether posts can be translated. */
  readonly translates: boolean;
  /** The year whose annual reports can be made now. */
  readonly campaign: number | undefined;
  /** An Account, when the settings name one. */
  readonly contact: JsonText | undefined;
};

/** Loads the content of the documents about this server; `translates` tells whether there is a translator. */
export async function loadInstance(db: Db, { translates }: { translates: boolean }): Promise<InstanceLoaded> {
  const settings = await readSettings(db);
  return {
    instance: db.instance,
    settings,
    rules: await listRules(db),
    statistics: await countStatistics(db),
    translates,
    campaign: await currentCampaign(db),
    vapidKey: (await readVapidKeys(db))?.publicKey ?? '',
    hasTerms: (await findTerms(db)) !== undefined,
    contact: await loadContact(db, settings.site_contact_username),
  };
}

async function loadContact(db: Db, username: string): Promise<JsonText | undefined> {
  const account = username === '' ? undefined : await findAccountByAcct(db, username);
  return account && renderAccount(await loadAccounts(db, [account.id]), account.id);
}
