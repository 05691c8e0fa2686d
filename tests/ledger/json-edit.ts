import { canonicalize, isJsonArray, isJsonObject, parseCanonical } from '#ledger/base/canonical.ts'
import type { Json } from '#ledger/base/json.ts'

type Step = string | number

/**
 * Changes the value at a path of a canonical JSON text and returns the new text, which is canonical
 * too. If `change` returns `undefined`, the member is removed.
 */
export function editJson(
  text: string,
  path: readonly Step[],
  change: (value: Json) => Json | undefined,
): string {
  return canonicalize(edit(parseCanonical(text), path, change) ?? null)
}

function edit(
  value: Json,
  [step, ...rest]: readonly Step[],
  change: (value: Json) => Json | undefined,
): Json | undefined {
  if (step === undefined) return change(value)
  if (isJsonArray(value)) {
    return value.flatMap((item, at) => {
      const edited = at === step ? edit(item, rest, change) : item
      return edited === undefined ? [] : [edited]
    })
  }
  if (!isJsonObject(value)) throw new Error(`no member ${step}`)
  const edited = edit(value[step] ?? null, rest, change)
  const others = Object.entries(value).filter(([name]) => name !== step)
  return Object.fromEntries(edited === undefined ? others : [...others, [step, edited]])
}
