/**
 * Calls `make` on first use for an owner, and keeps the result as long as the owner, so that several servers in one process share no state.
 */
export function perOwner<Owner extends object, Value extends object>(
  make: (owner: Owner) => Value,
): (owner: Owner) => Value {
  const values = new WeakMap<Owner, Value>();
  return (owner) => {
    const known = values.get(owner);
    if (known) return known;
    const value = make(owner);
    values.set(owner, value);
    return value;
  };
}
