/** Returns the names of the values that differ, separated by spaces, for the audit trail. */
export function changedNames<Content extends object>(before: Content, after: Content): string {
  const names = Object.keys(after) as (keyof Content & string)[]
  return names.filter((name) => before[name] !== after[name]).join(' ')
}
