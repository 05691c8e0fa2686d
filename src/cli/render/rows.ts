import { indented, toned, type Line } from './text.ts'

/** A name and its value, rendered in two columns. */
export type Row = readonly [label: string, value: string]

export function toLines(rows: readonly Row[], depth = 1): Line[] {
  const width = Math.max(0, ...rows.map(([label]) => label.length))
  return rows.map(([label, value]) => indented([toned('quiet', label.padEnd(width)), '  ', value], depth))
}
