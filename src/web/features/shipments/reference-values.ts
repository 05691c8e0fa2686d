import * as z from 'zod/mini'
import { requestedReferences } from '#contract/schema/references.ts'
import { parseWith } from '#contract/schema/parse.ts'
import { referenceKinds, type Reference, type ReferenceKind } from '#domain/references/reference.ts'

/** Values of the controls for references. Drafts store texts only, so a list is one text. */
export type ReferenceTexts = {
  /** One reference per line: its kind, a space, and its value as typed. */
  rows: string
  /** First air waybill, which has a control in the section about air cargo. */
  mawb: string
  /** First house air waybill. */
  hawb: string
}

/** Reference as typed. */
export type ReferenceRow = { readonly kind: ReferenceKind; readonly value: string }

export const noReferenceTexts: ReferenceTexts = { rows: '', mawb: '', hawb: '' }

/** Kinds that the section about references offers. The others have their own controls. */
export const listedKinds = ['order', 'invoice', 'nfe', 'cte', 'mdfe', 'carrier'] as const

export function rowsIn(text: string): readonly ReferenceRow[] {
  return text.split('\n').flatMap((line) => {
    const [, name, value = ''] = /^(\w+) (.*)$/.exec(line) ?? []
    const kind = referenceKinds.find((one) => one === name)
    return kind === undefined ? [] : [{ kind, value }]
  })
}

export function textOfRows(rows: readonly ReferenceRow[]): string {
  return rows.map(({ kind, value }) => `${kind} ${value.replaceAll('\n', ' ')}`).join('\n')
}

/** Returns the values of the controls for the references of a shipment. */
export function referenceTexts(references: readonly Reference[]): ReferenceTexts {
  const first = (kind: ReferenceKind) => references.find((one) => one.kind === kind)
  const [mawb, hawb] = [first('mawb'), first('hawb')]
  const others = references.filter((one) => one !== mawb && one !== hawb)
  return { rows: textOfRows(others), mawb: mawb?.value ?? '', hawb: hawb?.value ?? '' }
}

/** Returns the values of the controls with more references; those that are there already stay. */
export function withReferences(texts: ReferenceTexts, references: readonly Reference[]): ReferenceTexts {
  const known = allOf(texts)
  const added = references.filter((one) => !known.some(({ value }) => value === one.value))
  return referenceTexts([...(known as readonly Reference[]), ...added])
}

function allOf({
  rows,
  mawb,
  hawb,
}: ReferenceTexts): readonly (ReferenceRow & { readonly at: keyof ReferenceTexts })[] {
  return [
    ...rowsIn(rows).map((row) => ({ ...row, at: 'rows' as const })),
    { kind: 'mawb' as const, value: mawb, at: 'mawb' as const },
    { kind: 'hawb' as const, value: hawb, at: 'hawb' as const },
  ].filter(({ value }) => value.trim() !== '')
}

const text = z._default(z.string(), '')

/** Schema of the controls, with the rules of the API contract. */
export const typedReferences = z.pipe(
  z.object({ rows: text, mawb: text, hawb: text }),
  z.transform((texts, context): Reference[] => {
    const typed = allOf(texts)
    const parsed = parseWith(
      requestedReferences,
      typed.map(({ kind, value }) => ({ kind, value })),
    )
    if (parsed.ok) return parsed.value
    for (const [path, message] of Object.entries(parsed.fields)) {
      const at = typed[Number.parseInt(path, 10)]?.at ?? 'rows'
      context.issues.push({ code: 'custom', message, path: [at], input: texts })
    }
    return z.NEVER
  }),
)
