declare module 'html-encoding-sniffer' {
  /** The name of a page's encoding, as the HTML standard finds it; `defaultEncoding` when nothing tells. */
  function sniff(
    bytes: Uint8Array,
    options: { transportLayerEncodingLabel?: string | undefined; defaultEncoding: string },
  ): string;
  export = sniff;
}
