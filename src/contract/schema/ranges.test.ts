import type * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { JsonSchema } from '../openapi/document.ts'
import { operations } from '../openapi/operations.ts'
import { schemaOf } from '../openapi/schema-of.ts'
import { parseWith } from './parse.ts'
import { problemMessage } from '../messages/problem-message.ts'

// Each test sends a value outside a range that the OpenAPI document states for a call. The reported
// problem must name this range.

/**
 * Problems whose messages describe the format of a value instead of a range, because the format
 * fixes the length.
 */
const FORMS = /^invalid_(?:tracking_id|time|cep|email|id)$/

type Ranges = {
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

type Broken = { readonly path: readonly string[]; readonly value: unknown; readonly range: readonly number[] }

/** Returns values that break each range of a schema, with their paths. */
function breaking(schema: JsonSchema, path: readonly string[] = []): readonly Broken[] {
  const { minimum, maximum, minLength = 0, maxLength, minItems = 0, maxItems } = schema as Ranges
  const here = (value: unknown, ...range: number[]): Broken => ({ path, value, range })
  // A whole number without a declared range has the bounds of safe integers in its schema. These
  // bounds are not tested.
  const isRange = Number.isSafeInteger(minimum) && Math.abs(minimum ?? 0) < Number.MAX_SAFE_INTEGER
  const [least = 0, most = 0] = [minimum, maximum]
  const isList = schema.items !== undefined && !('prefixItems' in schema)
  return [
    ...(isRange ? [here(least - 1, least, most), here(most + 1, least, most)] : []),
    ...(minLength > 1 ? [here('x'.repeat(minLength - 1), minLength)] : []),
    ...(maxLength === undefined ? [] : [here('x'.repeat(maxLength + 1), maxLength)]),
    ...(minItems > 1 && isList ? [here([itemOf(schema)], minItems)] : []),
    ...(maxItems === undefined || !isList
      ? []
      : [here(Array<unknown>(maxItems + 1).fill(itemOf(schema)), maxItems)]),
    ...(schema.anyOf ?? []).flatMap((one) => breaking(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => breaking(one, [...path, name])),
    ...(schema.items === undefined ? [] : breaking(schema.items, [...path, '0'])),
  ]
}

/**
 * Returns an item with which to fill a list of the wrong length. A union reports the wrong length
 * only if the item is an allowed value; other lists report it with any items.
 */
function itemOf({ items }: JsonSchema): unknown {
  return items?.enum?.[0] ?? 'x'
}

const broken = operations.flatMap(({ name, endpoint }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (schema === undefined) return []
    return breaking(schemaOf(schema, 'input').schema).map((one): [string, z.ZodMiniType, Broken] => [
      `${name}: ${[part, ...one.path].join('.')}, ${JSON.stringify(one.value).slice(0, 20)}`,
      schema,
      one,
    ])
  }),
)

test('breaking derives a value outside each declared range of numbers, texts and lists', () => {
  expect(broken.length).toBeGreaterThan(200)
  expect(broken.map(([name]) => name)).toEqual(
    expect.arrayContaining(['listShipments: query.limit, 101', 'createCheckpoint: body.latitude, -91']),
  )
})

test.each(broken)(
  'the error message for %s names the allowed range',
  (_name, schema, { path, value, range }) => {
    const whole = path.reduceRight((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value)
    const parsed = parseWith(schema, whole)
    const problem = parsed.ok ? undefined : parsed.fields[path.join('.')]
    expect(problem).toBeDefined()
    if (problem === undefined || FORMS.test(problem)) return
    const words = problemMessage('en', problem)
    for (const bound of range) expect(words).toContain(bound.toLocaleString('en'))
  },
)
