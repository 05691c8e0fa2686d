import * as z from 'zod/mini'
import { dayAt } from '#domain/base/calendar-day.ts'
import {
  fromReferenceMembers,
  MAX_REFERENCES,
  repeatedReference,
  toReferenceMembers,
} from '#domain/references/reference-members.ts'
import { parseReference, referenceKinds, type Reference } from '#domain/references/reference.ts'
import { problemWithFacts, type FieldProblem } from './field-problem.ts'

/** Maximum length of a value as it is sent, which may contain spaces and punctuation. */
const MAX_TYPED_VALUE = 200

/** A reference as it is sent. Its output has the normal form of its kind. */
const typedReference = z.pipe(
  z.strictObject({
    kind: z.enum(referenceKinds, 'invalid_choice' satisfies FieldProblem),
    value: z.string().check(z.maxLength(MAX_TYPED_VALUE, 'too_long')),
  }),
  z.transform(({ kind, value }, context): Reference => {
    const parsed = parseReference(kind, value, dayAt(new Date()))
    if (!('code' in parsed)) return parsed
    const message = problemWithFacts(parsed.code, parsed.facts)
    context.issues.push({ code: 'custom', message, path: ['value'], input: value })
    return z.NEVER
  }),
)

/** The references of a shipment in requests. Their output is in the order of the kinds. */
export const referenceList = z.array(typedReference).check(
  z.maxLength(MAX_REFERENCES, `too_many ..${MAX_REFERENCES}` satisfies FieldProblem),
  z.check<readonly Reference[]>(({ value, issues }) => {
    const index = repeatedReference(value)
    if (index < 0) return
    const message: FieldProblem = 'repeated_reference'
    issues.push({ code: 'custom', message, path: [index, 'value'], input: value })
  }),
  z.overwrite((references) => [...fromReferenceMembers(toReferenceMembers(references))]),
)

export const requestedReferences = z._default(referenceList, [])

/** The references of a shipment in answers. */
export const answeredReferences = z.array(z.object({ kind: z.enum(referenceKinds), value: z.string() }))
