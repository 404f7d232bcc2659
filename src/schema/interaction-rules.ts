/**
 * Who may do something with a remote status whose author does not let everybody. `approval` has the format of
 * src/domain/quotes/approval-text.ts; `named` holds the ids of local accounts that may besides, one a line.
 */
export interface InteractionRulesTable {
  status_id: number;
  action: string;
  approval: string;
  named: string;
}
