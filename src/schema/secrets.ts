/** Keys generated on first start. */
export interface SecretsTable {
  name: string;
  value: string;
  created_at: number;
}
