/** Whether a type is that of collections of accounts (FEP-7aa9). */
export function isCollectionType(types: readonly string[]): boolean {
  return types.includes('FeaturedCollection');
}
