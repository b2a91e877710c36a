/** One field that an edit changes, both sides as JSON. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** What an edit changes, field by field, in the order of the entry as it is. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field, before: written(before[field]), after: written(after[field]) }))
    .filter((change) => change.before !== change.after);
}

function written(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
