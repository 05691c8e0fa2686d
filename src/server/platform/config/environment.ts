import { readFileSync } from 'node:fs'

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Minimum length of the names that are checked for typing errors. Shorter names are often variables
 * of other programs.
 */
const MIN_COMPARED_LENGTH = 7
/**
 * Names of at least this length may differ from a known name by two typing errors instead of one.
 */
const MIN_LENGTH_OF_TWO_SLIPS = 10

/**
 * Opens the environment for reading. Adds one sentence to `problems` for each unusable `NAME_FILE`.
 * The sentence contains no value of a variable.
 */
export function openEnvironment(variables: Variables, problems: string[]) {
  const values = new Map<string, string | undefined>()

  function read(name: string): string | undefined {
    const value = variables[name]?.trim() || undefined
    const path = variables[`${name}_FILE`]?.trim() || undefined
    if (path === undefined) return value
    if (value !== undefined) {
      problems.push(`${name} e ${name}_FILE: defina só um dos dois`)
      return value
    }
    try {
      const content = readFileSync(path, 'utf8').trim()
      if (content === '') problems.push(`${name}_FILE: o arquivo está vazio`)
      return content || undefined
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
      problems.push(`${name}_FILE: o arquivo não pode ser lido${code}`)
      return undefined
    }
  }

  return {
    /**
     * Returns the value of `NAME`, or the content of the file named by `NAME_FILE`. Empty
     * variables count as absent.
     */
    text: (name: string): string | undefined => {
      if (!values.has(name)) values.set(name, read(name))
      return values.get(name)
    },
    /**
     * Returns one sentence for each set variable that was never read, but whose name resembles a
     * variable that was read.
     */
    findMisspelt: (): readonly string[] => {
      const known = [...values.keys()].flatMap((name) => [name, `${name}_FILE`])
      const isKnown = new Set(known)
      return Object.keys(variables).flatMap((name) => {
        if (isKnown.has(name) || !variables[name]?.trim()) return []
        const [nearest] = known
          .map((meant) => ({ meant, slips: countSlips(name.toUpperCase(), meant) }))
          .filter(({ meant, slips }) => slips <= slipsAllowed(Math.min(name.length, meant.length)))
          .toSorted((a, b) => a.slips - b.slips)
        return nearest === undefined ? [] : [`${name}: nome desconhecido; quis dizer ${nearest.meant}?`]
      })
    },
  }
}

function slipsAllowed(length: number): number {
  if (length < MIN_COMPARED_LENGTH) return -1
  return length < MIN_LENGTH_OF_TWO_SLIPS ? 1 : 2
}

/**
 * Counts the characters inserted, omitted, replaced or swapped with their neighbour (optimal string
 * alignment).
 */
function countSlips(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          replaced,
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          isSwap ? (beforeLast[j - 2] ?? 0) + 1 : replaced,
        ),
      )
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
