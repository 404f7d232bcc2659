/**
 * What `make` gives for an owner, made when it is first asked for and forgotten with it: no two servers of one process share what they
 * know.
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
