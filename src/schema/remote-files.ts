/** A copy of a picture of another server, kept while somebody looks at it. */
export interface RemoteFilesTable {
  key: string;
  size: number;
  /** When it was asked for lately, to the day. */
  used_at: number;
}
