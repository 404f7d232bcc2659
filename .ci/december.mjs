// Preloaded (`NODE_OPTIONS=--import`): the process lives in the second half of December, when annual reports are made.
const Real = globalThis.Date;
const today = new Real();
const year = today.getUTCFullYear();
// Whole days, so that all processes agree on the time.
const shift = Real.UTC(year, 11, 16) - Real.UTC(year, today.getUTCMonth(), today.getUTCDate());

globalThis.Date = class extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() + shift);
    else super(...parts);
  }

  static now() {
    return Real.now() + shift;
  }
};
