import * as z from 'zod/mini'
import type { ColumnMapping } from './columns.ts'

/** Maximum number of headers whose column mapping is stored; the oldest are dropped. */
const MAX_HEADERS = 20

const stored = z.array(z.object({ header: z.string(), mapping: z.array(z.nullable(z.string())) }))
type Stored = z.output<typeof stored>

/**
 * Returns the column mapping that this account used when it last imported a file with this header
 * on this device.
 * @param fields the fields that a column can hold; other fields are ignored
 */
export function findMapping(
  account: string,
  header: readonly string[],
  fields: ColumnMapping,
): ColumnMapping | undefined {
  const known = read(account).find((one) => one.header === keyOf(header))
  if (known?.mapping.length !== header.length) return undefined
  return known.mapping.map((name) => fields.find((field) => field === name))
}

/** Stores the column mapping of a header. */
export function storeMapping(account: string, header: readonly string[], mapping: ColumnMapping): void {
  const key = keyOf(header)
  const others = read(account).filter((one) => one.header !== key)
  const all = [{ header: key, mapping: mapping.map((field) => field ?? null) }, ...others]
  try {
    localStorage.setItem(placeOf(account), JSON.stringify(all.slice(0, MAX_HEADERS)))
  } catch {
    // If storage is refused or full, the columns of the next file are guessed again.
  }
}

function read(account: string): Stored {
  try {
    const parsed = z.safeParse(stored, JSON.parse(localStorage.getItem(placeOf(account)) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

const placeOf = (account: string): string => `lastro.import-columns.${account}`

const keyOf = (header: readonly string[]): string => header.join('\t')
