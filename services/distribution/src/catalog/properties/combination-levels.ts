/** Which property is made of which: parent and child ids. */
export interface CombinationPair {
  parentId: string;
  childId: string;
}

/**
 * Combinations have one level: no property is both made of others and part of one. Has all pairs, and checks a change
 * of one property's parts.
 */
export class CombinationLevels {
  private readonly asParent = new Map<string, number>();
  private readonly asChild = new Map<string, number>();

  constructor(pairs: readonly CombinationPair[]) {
    for (const { parentId, childId } of pairs) this.add(parentId, [childId]);
  }

  add(parentId: string, childIds: readonly string[]): void {
    this.count(parentId, childIds, 1);
  }

  remove(parentId: string, childIds: readonly string[]): void {
    this.count(parentId, childIds, -1);
  }

  /** The property that would be on two levels if this one were made of these, too; undefined when none would. */
  onTwoLevels(parentId: string, childIds: readonly string[]): string | undefined {
    if (childIds.length > 0 && this.asChild.get(parentId)) return parentId;
    return childIds.find((childId) => childId === parentId || this.asParent.get(childId));
  }

  private count(parentId: string, childIds: readonly string[], by: 1 | -1): void {
    for (const childId of childIds) {
      this.asParent.set(parentId, (this.asParent.get(parentId) ?? 0) + by);
      this.asChild.set(childId, (this.asChild.get(childId) ?? 0) + by);
    }
  }
}
