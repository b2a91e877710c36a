/** Which property is made of which: parent and child ids. */
export interface CombinationPair {
  parentId: string;
  childId: string;
}

/** The properties that would be both made of others and part of one: combinations have one level. */
export function propertiesOnTwoLevels(pairs: readonly CombinationPair[]): Set<string> {
  const parents = new Set(pairs.map((pair) => pair.parentId));
  return new Set(pairs.map((pair) => pair.childId).filter((child) => parents.has(child)));
}
