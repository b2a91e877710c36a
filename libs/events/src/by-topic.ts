/** The records of each topic in their order, topics in order of first appearance. */
export function byTopic<R extends { readonly topic: string }>(records: readonly R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const record of records) {
    const group = groups.get(record.topic);
    if (group) group.push(record);
    else groups.set(record.topic, [record]);
  }
  return groups;
}
