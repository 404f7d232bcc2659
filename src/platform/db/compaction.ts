export type CompactOptions = {
  /** Whether people may be kept from writing for longer than a few seconds. */
  readonly mayPause?: boolean;
  readonly onProgress?: (text: string) => void;
};

/** What has become of a database: its bytes before and after, and what its operator should know. */
export type Compaction = { readonly before: number; readonly after: number; readonly remark: string | undefined };
