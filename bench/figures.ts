/** Returns the median; for an even number of values, the lower of the two middle ones. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/**
 * Returns a quantile: the smallest value that is at least as large as the given share of all
 * values.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const precise = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** Formats a number with three significant digits, or as a whole number from 100 upwards. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  return (Math.abs(value) >= 100 ? whole : precise).format(value)
}

/** Formats a ratio and whether it reaches the aim: `2.31× (aim ≥ 2×)`. */
export function ratioAgainst(
  ratio: number,
  aim: { readonly atLeast: number } | { readonly atMost: number },
): string {
  const [sign, bound] = 'atLeast' in aim ? (['≥', aim.atLeast] as const) : (['≤', aim.atMost] as const)
  const isMet = sign === '≥' ? ratio >= bound : ratio <= bound
  return `${figure(ratio)}× (aim ${sign} ${bound}×${isMet ? '' : ', missed'})`
}

/** Prints a heading and rows in columns: the first left-aligned, the others right-aligned. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   '),
  )
  console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
