import type { JsonSchema } from '#contract/openapi/document.ts'

export type FieldType =
  | {
      readonly kind: 'text' | 'time' | 'number' | 'integer' | 'boolean' | 'object' | 'array'
      readonly most?: number
    }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }

export type FieldRow = {
  readonly name: string
  readonly type: FieldType
  readonly isNullable: boolean
  readonly isRequired: boolean
  readonly says: string | undefined
}

/** The members of an object's schema, what is required first. */
export function fieldRows({ properties = {}, required = [] }: JsonSchema): readonly FieldRow[] {
  return Object.entries(properties)
    .map(([name, schema]) => fieldRow(name, schema, required.includes(name)))
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
}

export function fieldRow(name: string, schema: JsonSchema, isRequired: boolean): FieldRow {
  const branches = schema.anyOf ?? schema.oneOf ?? [schema]
  const main = branches.find(({ type }) => type !== 'null') ?? {}
  return {
    name,
    type: typeOf(main),
    isNullable: branches.some(({ type }) => type === 'null'),
    isRequired,
    says: schema.description,
  }
}

/** More choices than this are told by their kind. */
const MOST_CHOICES = 12

function typeOf({ type, enum: choices, const: only, format, maxLength }: JsonSchema): FieldType {
  const named = choices ?? (only === undefined ? undefined : [only])
  if (named !== undefined && named.length <= MOST_CHOICES)
    return { kind: 'choice', choices: named.map(String) }
  if (format === 'date-time') return { kind: 'time' }
  const [kind = 'text'] = [type ?? []].flat()
  if (kind === 'number' || kind === 'integer' || kind === 'boolean' || kind === 'object' || kind === 'array')
    return { kind }
  return { kind: 'text', ...(typeof maxLength === 'number' && { most: maxLength }) }
}
