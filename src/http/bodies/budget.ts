import { perOwner } from '../../lib/per-owner.ts';
import type { BodyMemory } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import { Overloaded } from '../errors.ts';

/** The part of the budget that one body takes up. */
export type BodyShare = {
  /** Sets how many bytes the body takes up now. Throws 'too_many' or 'unavailable' when there is no room for more. */
  hold(bytes: number): void;
  /** Gives everything back; `hold` has no effect afterwards. */
  release(): void;
};

/** Bounds the memory that bodies of all requests of a process take up. */
class BodyBudget {
  readonly #limits: BodyMemory;
  readonly #byAddress = new Map<string, number>();
  #held = 0;

  constructor(limits: BodyMemory) {
    this.#limits = limits;
  }

  /** The bytes that bodies take up now. */
  get held(): number {
    return this.#held;
  }

  /** Begins a body from an address, as `network` writes it. */
  open(address: string): BodyShare {
    let held = 0;
    let isOpen = true;
    const set = (bytes: number) => {
      this.#count(address, bytes - held);
      held = bytes;
    };
    return {
      hold: (bytes) => {
        if (!isOpen) return;
        if (bytes > held) this.#checkRoom(address, bytes - held);
        set(bytes);
      },
      release: () => {
        isOpen = false;
        set(0);
      },
    };
  }

  #checkRoom(address: string, more: number): void {
    if ((this.#byAddress.get(address) ?? 0) + more > this.#limits.perAddress)
      throw new Overloaded('too_many', 'busyWithYourBodies');
    if (this.#held + more > this.#limits.total) throw new Overloaded('unavailable', 'busyWithBodies');
  }

  #count(address: string, change: number): void {
    this.#held += change;
    const ofAddress = (this.#byAddress.get(address) ?? 0) + change;
    if (ofAddress > 0) this.#byAddress.set(address, ofAddress);
    else this.#byAddress.delete(address);
  }
}

/** The budget of a server. */
export const bodyBudgetOf = perOwner(({ config }: Context) => new BodyBudget(config.bodyMemory));
