import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describeApi } from '#contract/openapi/describe-api.ts'
import type { JsonSchema, Operation } from '#contract/openapi/document.ts'

/**
 * Checks every answer of `/api` that a test fetches against the OpenAPI document: its status, media
 * type, body with its formats, and required headers. Anything that the document does not describe
 * is an error.
 */

const ID = 'https://lastro.test/openapi'
const document = describeApi({
  language: 'en',
  serverUrl: 'http://lastro.test',
  version: '1',
  isClosed: true,
})
/** Every format that the document names. Times in answers are in UTC. */
const formats = {
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/,
  email: /^[^\s@]+@[^\s@]+$/,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
}
// Optimizing the generated code takes longer than it saves.
const ajv = new Ajv2020({ strict: false, formats, allErrors: true, code: { optimize: false } })
ajv.addSchema({ ...document, $id: ID })

const routes = Object.entries(document.paths).map(([path, methods]) => ({
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  /** Sort key that puts paths without parameters first, because they take precedence. */
  parameters: path.split('{').length,
  methods,
}))
routes.sort((a, b) => a.parameters - b.parameters)

const validators = new Map<JsonSchema, ValidateFunction>()

/** Returns the differences between an answer and the document; empty if all is as described. */
export function contradictions(
  method: string,
  path: string,
  answer: { readonly status: number; readonly headers: Headers; readonly text: string },
): readonly string[] {
  const operation = operationAt(method, path)
  const { status, headers, text } = answer
  if (operation === undefined) {
    const isServed = status < 400 && method !== 'HEAD'
    return isServed ? [`${method} ${path} answers ${status}, and no document knows it`] : []
  }
  const response = operation.responses[String(status)]
  if (response === undefined)
    return [`${operation.operationId} does not answer ${status}: ${text.slice(0, 200)}`]
  const missing = Object.keys(response.headers ?? {})
    .filter((name) => document.components.headers[name]?.required === true && !headers.has(name))
    .map((name) => `${operation.operationId} ${status} without the header ${name}`)
  if (response.content === undefined) return missing
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  const media = response.content[type]
  if (media === undefined) return [...missing, `${operation.operationId} ${status} as ${type || 'nothing'}`]
  if (type !== 'application/json') return missing
  const validate = validatorOf(media.schema)
  validate(JSON.parse(text))
  const wrong = (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${operation.operationId} ${status} ${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  return [...missing, ...wrong]
}

function operationAt(method: string, path: string): Operation | undefined {
  const found = routes.find(({ pattern }) => pattern.test(path))
  return Object.entries(found?.methods ?? {}).find(([name]) => name === method.toLowerCase())?.[1]
}

function validatorOf(schema: JsonSchema): ValidateFunction {
  const known = validators.get(schema)
  if (known !== undefined) return known
  const within = JSON.stringify(schema).replaceAll('"#/components', `"${ID}#/components`)
  const validate = ajv.compile(JSON.parse(within) as object)
  validators.set(schema, validate)
  return validate
}
