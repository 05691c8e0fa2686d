import type { ApiDocument, JsonSchema, Operation, WebhookCall } from '#contract/openapi/document.ts'

/**
 * Returns the types of the TypeScript client: request and answer of each call that a key may make.
 */
export function clientTypes(document: ApiDocument): string {
  const operations = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => operation['x-scope'] !== undefined)
    .toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1))
  const named = Object.entries(document.components.schemas).filter(([name]) => name !== 'Error')
  return [
    '/** Made of the contract by `node bootstrap.mjs tools/make-client-types.ts`. */',
    '',
    ...named.flatMap(([name, schema]) => [`export type ${name} = ${typeOf(schema)}`, '']),
    ...webhookTypes(Object.values(document.webhooks)),
    '/** Parameters, body and answer of each call, by its operationId. */',
    'export type Operations = {',
    ...operations.map((one) => `${one.operationId}: ${operationType(one)}`),
    '}',
    '',
  ].join('\n')
}

/** Returns the types of the bodies of webhooks, in the default shape and in the flat shape. */
function webhookTypes(calls: readonly WebhookCall[]): readonly string[] {
  const bodies = calls.map(({ post }) => post.requestBody.content['application/json']?.schema.anyOf ?? [])
  return ['WebhookEvent', 'FlatWebhookEvent'].flatMap((name, shape) => [
    `export type ${name} = ${bodies.map((one) => typeOf(one[shape] ?? {})).join(' | ')}`,
    '',
  ])
}

function operationType({ parameters, requestBody, responses }: Operation): string {
  const query = parameters.filter((one) => one.in === 'query')
  const queryType: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  }
  const body = requestBody?.content['application/json']?.schema
  const answer = (responses['201'] ?? responses['200'])?.content?.['application/json']?.schema.properties?.[
    'data'
  ]
  return `{ query: ${query.length === 0 ? 'Record<string, never>' : typeOf(queryType)}; body: ${
    body === undefined ? 'undefined' : typeOf(body)
  }; data: ${answer === undefined ? 'string' : typeOf(answer)} }`
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined) return [...new Set(branches.map(typeOf))].map(inParentheses).join(' | ')
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ')
  if (schema.type === undefined) return 'unknown'
  return [schema.type]
    .flat()
    .map((type) => simple(type, schema))
    .join(' | ')
}

function simple(type: string, schema: JsonSchema): string {
  switch (type) {
    case 'object':
      return objectType(schema)
    case 'array':
      return arrayType(schema)
    case 'integer':
      return 'number'
    default:
      return type
  }
}

function objectType({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (properties === undefined) {
    const isSchema = typeof additionalProperties === 'object' && additionalProperties !== null
    return `Record<string, ${isSchema ? typeOf(additionalProperties as JsonSchema) : 'unknown'}>`
  }
  const members = Object.entries(properties).map(
    ([name, schema]) => `${literalName(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  return members.length === 0 ? 'Record<string, never>' : `{ ${members.join('; ')} }`
}

function arrayType({ items, prefixItems }: JsonSchema): string {
  if (Array.isArray(prefixItems))
    return `readonly [${prefixItems.map((item: JsonSchema) => typeOf(item)).join(', ')}]`
  return `readonly ${inParentheses(typeOf(items ?? {}))}[]`
}

const inParentheses = (type: string): string => (/[|]|^readonly/.test(type) ? `(${type})` : type)
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : JSON.stringify(value)
const literalName = (name: string): string => (/^\w+$/.test(name) ? name : literal(name))
