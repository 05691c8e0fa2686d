import type { ApiDocument, JsonSchema, Operation, WebhookCall } from '#contract/openapi/document.ts'

/**
 * Returns the types of the Python client: query, body and answer of each call that a key may make,
 * and the bodies of webhooks.
 */
export function pythonTypes(document: ApiDocument): string {
  const classes: string[] = []
  const named = Object.entries(document.components.schemas).filter(([name]) => name !== 'Error')
  for (const [name, schema] of named) typeOf(schema, name, classes)
  const answers = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => operation['x-scope'] !== undefined)
    .toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1))
    .flatMap((operation) => {
      addInput(operation, classes)
      return answerOf(operation, classes)
    })
  const webhooks = webhookTypes(Object.values(document.webhooks), classes)
  return [
    '"""What calls take and answer, and what webhooks say. Made of the contract by `node bootstrap.mjs tools/make-client-types.ts`."""',
    '',
    // Classes refer to classes that follow.
    'from __future__ import annotations',
    '',
    'from typing import Any, Dict, List, Literal, Optional, TypedDict, Union',
    ...classes.map((one) => `\n\n${one}`),
    '',
    '',
    ...answers,
    ...webhooks,
    '',
  ].join('\n')
}

/** Adds the classes of a call's body and query, such as `CreateShipmentBody`. */
function addInput({ operationId, parameters, requestBody }: Operation, classes: string[]): void {
  const body = requestBody?.content['application/json']?.schema
  if (body !== undefined) typeOf(body, `${capitalized(operationId)}Body`, classes)
  const query = parameters.filter((one) => one.in === 'query')
  if (query.length === 0) return
  const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]))
  typeOf({ type: 'object', properties }, `${capitalized(operationId)}Query`, classes)
}

/** Adds the types of the bodies of webhooks, in the default shape and in the flat shape. */
function webhookTypes(calls: readonly WebhookCall[], classes: string[]): readonly string[] {
  const bodies = calls.map(({ post }) => ({
    name: capitalized(post.operationId),
    shapes: post.requestBody.content['application/json']?.schema.anyOf ?? [],
  }))
  return ['WebhookEvent', 'FlatWebhookEvent'].map((kind, shape) => {
    const types = bodies.map(({ name, shapes }) => typeOf(shapes[shape] ?? {}, `${name}${kind}`, classes))
    return `${kind} = ${union(types)}`
  })
}

function answerOf({ operationId, responses }: Operation, classes: string[]): readonly string[] {
  const answered = (responses['201'] ?? responses['200'])?.content?.['application/json']?.schema
  const data = answered?.properties?.['data']
  if (data === undefined) return []
  const name = `${capitalized(operationId)}Answer`
  const type = typeOf(data, data.type === 'array' ? `${name}Item` : name, classes)
  return type === name ? [] : [`${name} = ${type}`]
}

/** Returns the expression of a type. A type that needs a class is added to `classes` as `name`. */
function typeOf(schema: JsonSchema, name: string, classes: string[]): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'Any'
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined)
    return union(branches.map((one, at) => typeOf(one, `${name}${at + 1}`, classes)))
  if (schema.const !== undefined) return literal([schema.const])
  if (schema.enum !== undefined) return literal(schema.enum)
  if (schema.type === undefined) return 'Any'
  return union([schema.type].flat().map((type) => simple(type, schema, name, classes)))
}

function simple(type: string, schema: JsonSchema, name: string, classes: string[]): string {
  switch (type) {
    case 'object':
      return objectType(schema, name, classes)
    case 'array':
      return `List[${typeOf(schema.items ?? {}, name, classes)}]`
    case 'integer':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'null':
      return 'None'
    default:
      return 'str'
  }
}

/** Keywords of Python that the contract uses as names. */
const KEYWORDS = ['from', 'import']

function objectType({ properties, required = [] }: JsonSchema, name: string, classes: string[]): string {
  if (properties === undefined || Object.keys(properties).length === 0) return 'Dict[str, Any]'
  // A keyword of Python can only be a member in the form of a call.
  if (KEYWORDS.some((keyword) => keyword in properties)) {
    const all = Object.entries(properties).map(
      ([key, one]) => `"${key}": ${JSON.stringify(typeOf(one, `${name}${pascal(key)}`, classes))}`,
    )
    const isWhole = Object.keys(properties).every((key) => required.includes(key))
    classes.push(`${name} = TypedDict("${name}", {${all.join(', ')}}, total=${isWhole ? 'True' : 'False'})`)
    return name
  }
  const members = Object.entries(properties).map(([key, one]) => ({
    isSure: required.includes(key),
    line: `    ${key}: ${typeOf(one, `${name}${pascal(key)}`, classes)}`,
  }))
  const sure = members.filter(({ isSure }) => isSure).map(({ line }) => line)
  const unsure = members.filter(({ isSure }) => !isSure).map(({ line }) => line)
  // Optional members are in a second class, because Python 3.9 has no `NotRequired`.
  if (unsure.length === 0) classes.push(`class ${name}(TypedDict):\n${sure.join('\n')}`)
  else if (sure.length === 0) classes.push(`class ${name}(TypedDict, total=False):\n${unsure.join('\n')}`)
  else {
    classes.push(`class _${name}(TypedDict):\n${sure.join('\n')}`)
    classes.push(`class ${name}(_${name}, total=False):\n${unsure.join('\n')}`)
  }
  return name
}

function union(types: readonly string[]): string {
  const [first, ...others] = [...new Set(types)].filter((type) => type !== 'None')
  if (first === undefined) return types.length === 0 ? 'Any' : 'None'
  const all = others.length === 0 ? first : `Union[${[first, ...others].join(', ')}]`
  return types.includes('None') ? `Optional[${all}]` : all
}

const literal = (values: readonly unknown[]): string =>
  `Literal[${values.map((value) => (typeof value === 'boolean' ? pascal(String(value)) : JSON.stringify(value))).join(', ')}]`

const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
const pascal = (name: string): string =>
  name.replaceAll(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase())
