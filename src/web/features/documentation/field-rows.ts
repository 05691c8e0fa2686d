import type { JsonSchema } from '#contract/openapi/document.ts'

export type FieldType =
  | {
      readonly kind: 'time' | 'boolean' | 'object'
    }
  /** `most` is the maximum number of characters or items. */
  | { readonly kind: 'text' | 'array'; readonly most?: number }
  | {
      readonly kind: 'number' | 'integer'
      readonly range?: { readonly least: number; readonly most: number }
    }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }

export type FieldRow = {
  readonly name: string
  readonly type: FieldType
  readonly isNullable: boolean
  readonly isRequired: boolean
  /** Default value if the field is omitted. */
  readonly byDefault: string | undefined
  readonly says: string | undefined
}

/** Returns the members of an object's schema, required ones first. */
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
    byDefault: textOf(schema.default),
    says: schema.description,
  }
}

/** Maximum number of choices to list. Longer lists show their type instead. */
const MAX_CHOICES = 12

function typeOf(schema: JsonSchema): FieldType {
  const { type, enum: choices, const: only, format } = schema
  const named = choices ?? (only === undefined ? undefined : [only])
  if (named !== undefined && named.length <= MAX_CHOICES)
    return { kind: 'choice', choices: named.map(String) }
  if (format === 'date-time') return { kind: 'time' }
  const [kind = 'text'] = [type ?? []].flat()
  if (kind === 'boolean' || kind === 'object') return { kind }
  if (kind === 'number' || kind === 'integer') {
    const [least, most] = [schema['minimum'], schema['maximum']]
    return { kind, ...(typeof least === 'number' && typeof most === 'number' && { range: { least, most } }) }
  }
  const max = schema[kind === 'array' ? 'maxItems' : 'maxLength']
  return { kind: kind === 'array' ? kind : 'text', ...(typeof max === 'number' && { most: max }) }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}
