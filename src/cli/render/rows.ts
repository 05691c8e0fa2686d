import { indented, toned, type Line } from './text.ts'

/** A name and its value, rendered in two columns. A row without a value is left out. */
export type Row = readonly [label: string, value: string | undefined]

export function toLines(rows: readonly Row[], depth = 1): Line[] {
  const shown = rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
  const width = Math.max(0, ...shown.map(({ label }) => label.length))
  return shown.map(({ label, value }) => indented([toned('quiet', label.padEnd(width)), '  ', value], depth))
}
