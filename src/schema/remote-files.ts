/** A copy of a remote picture, kept while people look at it. */
export interface RemoteFilesTable {
  key: string;
  size: number;
  /** When it was last requested, to the day. */
  used_at: number;
}
