declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

  type HeifImage = {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Fills in red, green, blue and alpha; null when the picture cannot be decoded. */
    display(room: Pixels, done: (shown: Pixels | null) => void): void;
  };

  const libheif: { readonly HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } };

  export = libheif;
}
