import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { webhookEvents } from '#domain/webhooks/webhook-event.ts'
import { describeApi } from './describe-api.ts'
import type { JsonSchema, Media } from './document.ts'
import { parseWith } from '../schema/parse.ts'
import { operations } from './operations.ts'
import { inlineParts, shareParts } from './shared-parts.ts'

const options = { serverUrl: 'https://lastro.example', version: '1.2.3' }
const document = describeApi({ ...options, language: 'en' })
const documents = { en: document, pt: describeApi({ ...options, language: 'pt' }) }
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false, allErrors: true })
ajv.addSchema({ ...document, $id: 'https://lastro.example/api' }, undefined, undefined, false)
ajv.addVocabulary([
  'openapi',
  'info',
  'jsonSchemaDialect',
  'servers',
  'tags',
  'paths',
  'components',
  'webhooks',
])

/** Compiles a schema that refers to the components of the document. */
const compile = (schema: JsonSchema) =>
  ajv.compile(
    JSON.parse(
      JSON.stringify(schema).replaceAll('"#/components', '"https://lastro.example/api#/components'),
    ) as object,
  )

test('the document has only paths under /api/ and mentions /auth/v1 in its description', () => {
  for (const language of ['pt', 'en'] as const)
    expect(documents[language].info.description).toContain('`/auth/v1`')
  expect(Object.keys(document.paths).filter((path) => !path.startsWith('/api/'))).toEqual([])
})

test('the document gives timestamps in responses the format date-time', () => {
  const { Shipment } = document.components.schemas
  expect(Shipment?.properties?.['created_at']).toMatchObject({ type: 'string', format: 'date-time' })
  expect(JSON.stringify(Shipment?.properties?.['estimated_delivery'])).toContain('"format":"date-time"')
})

test('the document gives the format date-time to each member of an answer that is a time, and to no other', () => {
  const { Webhook } = document.components.schemas
  const { form, disabled_at } = Webhook?.properties ?? {}
  expect(form?.properties?.['fields']?.properties?.['timestamp']).not.toHaveProperty('format')
  expect(JSON.stringify(disabled_at)).toContain('"format":"date-time"')
  const undated = new Set<string>()
  JSON.stringify([document.paths, document.components.schemas], (key, value: unknown) => {
    if (key === 'properties')
      for (const [name, schema] of Object.entries(value as Record<string, JsonSchema>))
        // The next attempt at a delivery and the end of a certificate are days.
        if (
          /_at$|_since$|_until$/.test(name) &&
          !['next_at', 'valid_until'].includes(name) &&
          !JSON.stringify(schema).includes('"date-time"')
        )
          undated.add(name)
    return value
  })
  expect([...undated]).toEqual([])
})

test('the document names the path parameter of a checkpoint change `key` and describes it as `id`', () => {
  const [parameter] = document.paths['/api/checkpoints/{key}']?.['put']?.parameters ?? []
  expect(parameter).toMatchObject({ name: 'key', description: expect.stringContaining('`id`') })
})

test('each summary begins with a verb in the third person, such as "Returns", and has no full stop', () => {
  const summaries = operations.map(({ endpoint }) => endpoint.summary.en)
  expect(
    summaries.filter((text) => !/^(?!(?:This|Addresses|Statuses|Keys)\b)[A-Z][a-z]+s\b.*[^.]$/.test(text)),
  ).toEqual([])
})

test.each(['en', 'pt'] as const)('describes every parameter, in %s', (language) => {
  const operationsOf = Object.values(documents[language].paths).flatMap((methods) => Object.values(methods))
  const silent = operationsOf.flatMap(({ operationId, parameters }) =>
    parameters.flatMap(({ name, description = '' }) =>
      description === '' ? [`${operationId} ${name}`] : [],
    ),
  )
  expect(silent).toEqual([])
})

const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: operation.operationId,
    path,
    method,
    operation,
  })),
)

test('the document contains every endpoint of the contract once, under a unique name', async () => {
  const known = new Set<unknown>(operations.map(({ endpoint }) => endpoint))
  const folder = join(import.meta.dirname, '../endpoints')
  const files = (await readdir(folder)).filter((file) => !file.endsWith('.test.ts'))
  expect(files).toContain('shipments.ts')
  for (const file of files) {
    const module = (await import(join(folder, file))) as Record<string, unknown>
    const left = Object.entries(module).filter(
      ([, value]) => typeof value === 'object' && value !== null && 'path' in value && !known.has(value),
    )
    expect(left.map(([name]) => `${file}: ${name}`)).toEqual([])
  }
  expect(new Set(calls.map(({ name }) => name)).size).toBe(operations.length)
})

test.each(['en', 'pt'] as const)(
  'describeApi returns a document in %s that is valid under the official schema of OpenAPI 3.1',
  async (language) => {
    const file = join(import.meta.dirname, '../../../vectors/openapi/schema-3.1.json')
    const official = JSON.parse(await readFile(file, 'utf8')) as object
    const validate = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile(official)
    const whole = shareParts(documents[language])
    validate(whole)
    expect(validate.errors ?? []).toEqual([])
    expect(validate({ ...whole, paths: { shipments: {} } })).toBe(false)
    expect(validate({ ...whole, info: { title: 'Lastro API' } })).toBe(false)
  },
)

test.each(['en', 'pt'] as const)('shareParts defines each repeated part only once, in %s', (language) => {
  const whole = documents[language]
  const published = shareParts(whole)
  expect(inlineParts(published)).toEqual(whole)
  const spelt = Object.values(published.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ parameters, responses }) => [...parameters, ...Object.values(responses)])
    .filter((part) => !('$ref' in part))
    .map((part) => JSON.stringify(part))
  expect(new Set(spelt).size).toBe(spelt.length)
  // Maximum size of the document in bytes. If shared parts were repeated in each operation, the
  // document would have 1,250,000 bytes.
  expect(Buffer.byteLength(JSON.stringify(published))).toBeLessThan(930_000)
})

test.each(['en', 'pt'] as const)('the document has a paragraph in %s for each operation', (language) => {
  const { paths } = documents[language]
  for (const { operationId, summary, description = '' } of Object.values(paths).flatMap((methods) =>
    Object.values(methods),
  )) {
    expect([operationId, description.length > 60 && description !== summary]).toEqual([operationId, true])
  }
})

test('the document names its licence and its contact, and describes resources once', () => {
  expect(document.info).toMatchObject({
    license: { identifier: 'Apache-2.0' },
    contact: { url: options.serverUrl },
  })
  const operator = { name: 'Silva', email: 'dados@silva.example' }
  expect(describeApi({ ...options, language: 'en', operator }).info.contact).toEqual(operator)
  const written = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) =>
      ['200', '201'].flatMap((status) => {
        const { properties } = responses[status]?.content?.['application/json']?.schema ?? {}
        const { data } = properties ?? {}
        return data?.properties === undefined ? [] : [JSON.stringify(data)]
      }),
    ),
  )
  // An object of more than a few members that several answers have is a schema with a name.
  const repeated = Map.groupBy(written, (text) => text)
  const large = [...repeated].filter(([text, { length }]) => length > 2 && text.length > 500)
  expect(large.map(([text]) => text.slice(0, 200))).toEqual([])
})

test.each(operations.filter(({ endpoint }) => endpoint.body !== undefined))(
  'the document gives $name an example body that the contract accepts',
  ({ name, endpoint: { body } }) => {
    const example = calls.find((call) => call.name === name)?.operation.requestBody?.content[
      'application/json'
    ]?.example
    expect(body && parseWith(body, example)).toMatchObject({ ok: true })
  },
)

describe.each([
  ['en', /\b(?:tab|button|screen|click|tap|opened|map|device|refreshed)\b/i],
  ['pt', /(?<!\p{L})(?:aba|botão|tela|clique|toque|abriu|mapa|aparelho)(?!\p{L})/iu],
] as const)('error messages of the API in %s', (language, ofPages) => {
  const { paths } = documents[language]
  const codes = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => operation['x-scope'] !== undefined)
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap(({ content }) => Object.entries(content?.['application/json']?.examples ?? {}))

  test.each([...new Map(codes)])('mention no part of a web page: %s', (_code, { summary }) => {
    expect(summary).not.toMatch(ofPages)
  })
})

test('the document has no two paths that differ only in parameter names', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
  expect(document.paths['/api/checkpoints/{key}']?.get?.['x-path']).toBe('/api/checkpoints/{tracking_id}')
})

test('describeApi returns the same document for the same options, and a translated one for the other language', () => {
  expect(describeApi({ ...options, language: 'en' })).toEqual(document)
  expect(describeApi({ ...options, language: 'pt' }).paths['/api/shipments']?.post?.summary).toBe(
    'Registra uma remessa; bastam origem e destino, mas o formulário e as importações exigem mais',
  )
})

test('the document contains only valid schemas', () => {
  for (const schema of Object.values(document.components.schemas))
    expect(compile(schema)).toBeTypeOf('function')
})

test('the document describes every webhook with its signature headers and valid samples', () => {
  expect(Object.keys(document.webhooks)).toEqual([...webhookEvents])
  for (const { post } of Object.values(document.webhooks)) {
    expect(post.parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
      'api-version',
    ])
    for (const { schema, examples = {} } of Object.values(post.requestBody.content)) {
      expect(Object.values(examples).map(({ value }) => compile(schema)(value))).toEqual([true, true])
    }
  }
})

describe.each(calls)('operation $name', ({ path, operation }) => {
  const media = (content: Readonly<Record<string, Media>> = {}): Media[] => Object.values(content)
  const all = [
    ...media(operation.requestBody?.content),
    ...Object.values(operation.responses).flatMap(({ content }) => media(content)),
  ]

  test('declares exactly the parameters that its path names', () => {
    const inPath = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  })

  test('has only samples that are valid under their schemas', () => {
    for (const { schema, example, examples = {} } of all) {
      const validate = compile(schema)
      const samples = [
        ...(example === undefined ? [] : [example]),
        ...Object.values(examples).map(({ value }) => value),
      ]
      for (const sample of samples) {
        validate(sample)
        expect(validate.errors ?? [], JSON.stringify(sample)).toEqual([])
      }
    }
    for (const { schema, example } of operation.parameters) {
      if (example !== undefined) expect(compile(schema)(example)).toBe(true)
    }
  })

  test('has no unfilled placeholder in its responses', () => {
    expect(JSON.stringify(operation.responses)).not.toMatch(/\{[a-z_]+\}/)
  })
})
