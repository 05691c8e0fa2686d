import * as z from 'zod/mini'
import { dayAt } from '#domain/base/calendar-day.ts'
import { inOrderOfKinds, MAX_REFERENCES, repeatedReference } from '#domain/references/reference-members.ts'
import { parseReference, referenceKinds, type Reference } from '#domain/references/reference.ts'
import { problemWithFacts, type FieldProblem } from './field-problem.ts'

/** Maximum length of a value as it is sent, which may contain spaces and punctuation. */
const MAX_TYPED_VALUE = 200

/** A reference as it is sent. */
const typedReference = z.strictObject({
  kind: z.enum(referenceKinds, 'invalid_choice' satisfies FieldProblem),
  value: z.string().check(z.maxLength(MAX_TYPED_VALUE, 'too_long')),
})

/**
 * The references of a shipment in requests. Their output has the normal form of each kind, in the
 * order of the kinds.
 */
export const referenceList = z.pipe(
  z
    .array(typedReference)
    .check(z.maxLength(MAX_REFERENCES, `too_many ..${MAX_REFERENCES}` satisfies FieldProblem)),
  z.transform((typed, { issues }): Reference[] => {
    const today = dayAt(new Date())
    const refuse = (index: number, message: string): void => {
      issues.push({ code: 'custom', message, path: [index, 'value'], input: typed[index]?.value })
    }
    const references = typed.flatMap(({ kind, value }, index) => {
      const parsed = parseReference(kind, value, today)
      if (!('code' in parsed)) return [parsed]
      refuse(index, problemWithFacts(parsed.code, parsed.facts))
      return []
    })
    if (issues.length > 0) return z.NEVER
    const repeated = repeatedReference(references)
    if (repeated >= 0) refuse(repeated, 'repeated_reference' satisfies FieldProblem)
    return [...inOrderOfKinds(references)]
  }),
)

export const requestedReferences = z._default(referenceList, [])

/** The references of a shipment in answers. */
export const answeredReferences = z.array(z.object({ kind: z.enum(referenceKinds), value: z.string() }))
