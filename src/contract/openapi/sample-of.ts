import type { JsonSchema } from './document.ts'
import { namedSample } from './sample-values.ts'

export type SampleOf = (schema: JsonSchema, name?: string) => unknown

/**
 * Returns a function that makes a sample of a schema. The same schema always gets the same sample.
 * A nullable value is null unless its name has a sample.
 * @param named the schemas that `$ref` leads to
 * @param isWhole true if samples include optional members, as in answers
 */
export function sampler(named: Readonly<Record<string, JsonSchema>>, isWhole: boolean): SampleOf {
  const sampleOf: SampleOf = (schema, name = '') => {
    if (schema.$ref !== undefined) return sampleOf(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name)
    const byName = namedSample(name, schema)
    if (byName !== undefined) return byName
    const branches = schema.anyOf ?? schema.oneOf
    if (branches !== undefined)
      return sampleOf(branches.find(({ type }) => type === 'null') ?? branches[0] ?? {}, name)
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return schema.enum[0]
    if (schema.default !== undefined) return schema.default
    return byType(schema, name)
  }

  function byType(schema: JsonSchema, name: string): unknown {
    const types = new Set([schema.type ?? 'null'].flat())
    if (types.has('null')) return null
    if (types.has('object')) return sampleObject(schema)
    if (types.has('array')) return sampleArray(schema, name)
    if (types.has('string')) return sampleText(schema)
    if (types.has('boolean')) return true
    return typeof schema['minimum'] === 'number' ? Math.max(1, schema['minimum']) : 1
  }

  function sampleObject({ properties = {}, required = [] }: JsonSchema): unknown {
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => isWhole || required.includes(name))
        // Members about a failure are left out, because the sample is a successful item.
        .filter(([name]) => !('ok' in properties && ofFailures.has(name)))
        .map(([name, inner]) => [name, sampleOf(inner, name)]),
    )
  }

  function sampleArray({ prefixItems, items = {}, minItems = 1 }: JsonSchema, name: string): unknown {
    if (Array.isArray(prefixItems)) return prefixItems.map((item: JsonSchema) => sampleOf(item))
    const one = sampleOf(items, name.replace(/s$/, ''))
    return Array.from({ length: Math.max(1, Number(minItems)) }, () => one)
  }

  return sampleOf
}

const ofFailures: ReadonlySet<string> = new Set(['code', 'error', 'missing_fields', 'fields'])

function sampleText({ format, pattern, minLength }: JsonSchema): string {
  if (format === 'uuid') return '7b3f6c1e-52a8-4d0b-9f6e-1c2d3e4f5a6b'
  if (format === 'email') return 'marina@example.com'
  if (format === 'date-time') return '2026-11-22T14:30:00.000Z'
  if (typeof pattern === 'string' && pattern.includes('0x')) return `0x${'4f1c9a7e'.repeat(8)}`
  if (typeof pattern === 'string' && pattern.includes('{64}')) return '4f1c9a7e'.repeat(8)
  return 'texto'.repeat(Math.ceil(Number(minLength ?? 1) / 5))
}
