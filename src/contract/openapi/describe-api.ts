import * as z from 'zod/mini'
import type { Endpoint } from '../schema/endpoint.ts'
import { liveEvents } from '../endpoints/live.ts'
import type { Language } from '../messages/message.ts'
import type { ApiDocument, JsonSchema, Media, Operation, Parameter, Response } from './document.ts'
import { operations, subjects, tags, type NamedEndpoint } from './operations.ts'
import { requestExamples } from './request-examples.ts'
import { failuresOf, headers, isConditional, isRepeatable, limitHeaders, sentAlways } from './responses.ts'
import { sampler } from './sample-of.ts'
import { schemaOf } from './schema-of.ts'
import { describeWebhooks, webhookParts } from './describe-webhooks.ts'
import { documentMessages, fieldNotes, parameterNotes } from './descriptions.ts'

const PLACEHOLDERS = /\{(\w+)\}/g

const shapeOf = (path: string): string => path.replaceAll(PLACEHOLDERS, '{}')

const namings = Map.groupBy(new Set(operations.map(({ endpoint }) => endpoint.path)), shapeOf)

/**
 * Returns a path as the document names it. Paths that differ only in parameter names share one path
 * with `{key}`, as OpenAPI requires.
 */
function documentPath(path: string): string {
  const isOnly = (namings.get(shapeOf(path))?.length ?? 0) < 2
  return isOnly ? path : path.replaceAll(PLACEHOLDERS, '{key}')
}

export type DescribedApi = {
  readonly language: Language
  /** Address of the installation, without a trailing slash. */
  readonly serverUrl: string
  readonly version: string
  /** Operator, who is the contact of the document; its address is the contact by default. */
  readonly operator?: { readonly name: string; readonly email: string } | undefined
  /**
   * Forbids members that the document does not describe. Only tests set it, because a later version
   * may add members to answers.
   */
  readonly isClosed?: boolean
}

/** Language, messages and schemas with which the parts of one API document are described. */
type Describing = {
  readonly language: Language
  readonly messages: Messages
  /** Named schemas of the document; `convert` adds the schemas that it refers to. */
  readonly named: Record<string, JsonSchema>
  readonly convert: (schema: z.ZodMiniType, side: 'input' | 'output') => JsonSchema
}
type Messages = (typeof documentMessages)[Language]

/**
 * Returns the OpenAPI 3.1 document of the whole contract. The same options give the same document.
 */
export function describeApi({
  language,
  serverUrl,
  version,
  operator,
  isClosed = false,
}: DescribedApi): ApiDocument {
  const named: Record<string, JsonSchema> = { Error: errorSchema, ...webhookParts() }
  const messages = documentMessages[language]
  const answered = isClosed ? (schema: JsonSchema) => schema : open

  const convert: Describing['convert'] = (schema, side) => {
    const converted = schemaOf(schema, side)
    for (const [name, one] of Object.entries(converted.named)) named[name] = answered(one)
    return side === 'output' ? answered(converted.schema) : converted.schema
  }
  const describing = { language, messages, named, convert }

  const paths: Record<string, Record<string, Operation>> = {}
  for (const operation of operations) {
    const { path, method } = operation.endpoint
    ;(paths[documentPath(path)] ??= {})[method.toLowerCase()] = describeOperation(describing, operation)
  }

  return {
    openapi: '3.1.1',
    info: {
      title: 'Lastro API',
      version,
      description: messages.description,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      contact: operator === undefined ? { url: serverUrl } : { name: operator.name, email: operator.email },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: serverUrl }],
    tags: tags.map((name) => ({ name, description: subjects[name][language] })),
    webhooks: describeWebhooks(language),
    paths,
    components: describeComponents(describing),
  }
}

function describeOperation(describing: Describing, operation: NamedEndpoint): Operation {
  const { name, tag, endpoint } = operation
  const { language, messages } = describing
  const body = requestBody(describing, name, endpoint)
  return {
    operationId: name,
    ...(documentPath(endpoint.path) !== endpoint.path && { 'x-path': endpoint.path }),
    summary: endpoint.summary[language],
    description: descriptionOf(describing, operation),
    tags: [tag],
    ...(endpoint.scope !== undefined && { 'x-scope': endpoint.scope }),
    security: securityOf(endpoint),
    parameters: [
      ...renamed(endpoint.path, parametersOf(describing, endpoint.params, 'path')),
      ...parametersOf(describing, endpoint.query, 'query'),
      ...headerParameters(messages, endpoint),
    ],
    ...(body && { requestBody: body }),
    responses: { ...successesOf(describing, endpoint), ...failuresOf(endpoint, language) },
  }
}

/** Returns the text of an operation, and which keys may call it or why none may. */
function descriptionOf({ language, messages }: Describing, { tag, endpoint }: NamedEndpoint): string {
  const { access, scope } = endpoint
  const callers =
    access === 'public'
      ? messages.forEverybody
      : scope !== undefined
        ? messages.forKeys(scope)
        : tag === 'places'
          ? messages.forPages
          : messages.forPeople
  return [endpoint.details[language], callers].join(' ')
}

function headerParameters(messages: Messages, endpoint: Endpoint): readonly Parameter[] {
  const key = { maxLength: 255, examples: ['5f0c1c9e-6f0a-4a53-9d0a-0d7f7a1c2b3d'] }
  return [
    ...(isRepeatable(endpoint) ? [optionalHeader('Idempotency-Key', messages.idempotencyKey, key)] : []),
    ...(isConditional(endpoint) ? [optionalHeader('If-Match', messages.ifMatch)] : []),
    ...(endpoint.access === 'account' && endpoint.needs !== 'self'
      ? [optionalHeader('Lastro-Account', messages.account)]
      : []),
    ...(endpoint.revalidatedBy === undefined ? [] : [optionalHeader('If-None-Match', messages.ifNoneMatch)]),
    optionalHeader('Accept-Language', messages.acceptLanguage, { examples: ['pt-BR', 'en'] }),
  ]
}

function optionalHeader(name: string, description: string, schema: JsonSchema = {}): Parameter {
  return { name, in: 'header', required: false, description, schema: { type: 'string', ...schema } }
}

function parametersOf(
  { language, messages, named, convert }: Describing,
  schema: z.ZodMiniType | undefined,
  place: 'path' | 'query',
): readonly Parameter[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = convert(schema, 'input')
  const notes = { ...fieldNotes, ...parameterNotes }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(notes[name] && { description: notes[name][language] }),
    ...(place === 'path' && name === 'id' && { description: messages.pathId }),
    schema: one,
    ...(place === 'path' && { example: sampler(named, false)(one, name) }),
  }))
}

function requestBody(
  { language, named, convert }: Describing,
  name: string,
  { method, body, upload, file }: NamedEndpoint['endpoint'],
): Operation['requestBody'] {
  if (file !== undefined) return { required: true, content: fileContent(file.types) }
  if (upload !== undefined) {
    const schema = {
      type: 'object',
      required: [upload],
      properties: { [upload]: { type: 'string', contentMediaType: 'image/*' } },
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (body === undefined) return undefined
  const schema = withNotes(convert(body, 'input'), language)
  const example = requestExamples[name] ?? sampler(named, false)(schema)
  return { required: method !== 'DELETE', content: { 'application/json': { schema, example } } }
}

function successesOf(
  { language, messages, named, convert }: Describing,
  endpoint: Endpoint,
): Readonly<Record<string, Response>> {
  const { method, success, data, media, revalidatedBy } = endpoint
  const beside = besideOf(endpoint)
  const isMade = success === 201
  const response = (description: string): Response => ({
    description,
    headers: {
      ...sentAlways,
      ...limitHeaders,
      ...(isRepeatable(endpoint) && headers('Idempotency-Replayed')),
      ...((isConditional(endpoint) || revalidatedBy !== undefined) && headers('ETag')),
    },
    content: media === undefined ? envelope() : fileContent(media),
  })
  const envelope = (): Readonly<Record<string, Media>> => {
    const schema = {
      type: 'object',
      required: ['status', 'data', ...besideRequired()],
      properties: {
        status: { type: 'string', const: 'success' },
        data: withNotes(convert(data, 'output'), language),
        ...Object.fromEntries(Object.entries(beside).map(([key, one]) => [key, convert(one, 'output')])),
      },
    }
    return { 'application/json': { schema, example: sampler(named, true)(schema) } }
  }
  const besideRequired = (): readonly string[] =>
    Object.entries(beside).flatMap(([key, one]) => (one instanceof z.ZodMiniOptional ? [] : [key]))
  return {
    ...(isMade
      ? { 201: response(messages.created), 200: response(messages.repeated) }
      : { 200: response(messages.ok) }),
    ...((revalidatedBy !== undefined ||
      (media !== undefined && method === 'GET' && !media.includes(EVENT_STREAM))) && {
      304: { description: messages.notModified, headers: { ...sentAlways, ...limitHeaders } },
    }),
  }
}

function describeComponents({ language, messages, named }: Describing): ApiDocument['components'] {
  return {
    schemas: Object.fromEntries(
      Object.entries(named)
        .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
        .map(([name, schema]) => [name, withNotes(schema, language)]),
    ),
    headers: {
      'Api-Version': promised(messages.version),
      'RateLimit-Policy': promised(messages.policy),
      RateLimit: promised(messages.rate),
      'RateLimit-Limit': promised(messages.limit),
      'RateLimit-Remaining': promised(messages.remaining),
      'RateLimit-Reset': promised(messages.reset),
      'Request-Id': promised(messages.requestId),
      'Retry-After': promised(messages.retryAfter),
      ETag: { description: messages.etag, schema: { type: 'string' } },
      'Idempotency-Replayed': { description: messages.replayed, schema: { type: 'string' } },
    },
    securitySchemes: {
      api_key: { type: 'http', scheme: 'bearer', bearerFormat: 'ff_…', description: messages.apiKey },
      session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: messages.session },
    },
  }
}

/**
 * Returns the credentials that an endpoint accepts: API keys if it has a scope, and sessions if it
 * needs an account.
 */
function securityOf({ access, scope }: Endpoint): Operation['security'] {
  if (access !== 'account') return []
  return [...(scope === undefined ? [] : [{ api_key: [] }]), { session: [] }]
}

/**
 * Media type of event streams. A stream never ends, so no client has a complete copy that an answer
 * 304 could confirm.
 */
const EVENT_STREAM = 'text/event-stream'

const promised = (description: string) => ({ description, required: true, schema: { type: 'string' } })

/**
 * Returns the schemas of the members beside `data`. A list without pages has `next_cursor: null`,
 * like the last page of a paged list.
 */
function besideOf({ method, data, beside }: Endpoint): Readonly<Record<string, z.ZodMiniType>> {
  const isList = method === 'GET' && data instanceof z.ZodMiniArray
  return beside ?? (isList ? { next_cursor: z.nullable(z.string()) } : {})
}

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['status', 'code', 'error', 'request_id'],
  properties: {
    status: { type: 'string', const: 'error' },
    code: { type: 'string' },
    error: { type: 'string' },
    request_id: { type: 'string' },
    did_you_mean: { type: 'string' },
    deleted_at: { type: 'string', format: 'date-time' },
    final_event_id: { type: 'string' },
    final_at: { type: 'string', format: 'date-time' },
    missing_fields: { type: 'array', items: { type: 'string' } },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

/** One example event per event name, as the text that the stream contains. */
const streamExamples: NonNullable<Media['examples']> = Object.fromEntries(
  Object.entries(liveEvents).map(([name, schema]) => {
    const data = sampler({}, true)(schemaOf(schema, 'output').schema)
    return [name, { summary: name, value: `event: ${name}\ndata: ${JSON.stringify(data)}\n\n` }]
  }),
)

function fileContent(media: readonly string[]): Readonly<Record<string, Media>> {
  return Object.fromEntries(
    media.map((type) => [
      type,
      {
        schema: type === 'application/json' ? {} : { type: 'string' },
        ...(type === EVENT_STREAM && { examples: streamExamples }),
      },
    ]),
  )
}

/** Renames path parameters to the names in the document's path. */
function renamed(path: string, parameters: readonly Parameter[]): readonly Parameter[] {
  const own = [...path.matchAll(PLACEHOLDERS)].map(([, name]) => name)
  const inDocument = [...documentPath(path).matchAll(PLACEHOLDERS)].map(([, name]) => name)
  return parameters.map((one) => ({ ...one, name: inDocument[own.indexOf(one.name)] ?? one.name }))
}

/**
 * Removes `additionalProperties: false` from the schema of an answer, because later versions may
 * add members, which clients must ignore.
 */
function open(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  ) as JsonSchema
}

/** Adds notes to the fields whose names do not explain them. */
function withNotes(schema: JsonSchema, language: Language): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key !== 'properties' || typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]: [string, JsonSchema]) => [
        name,
        fieldNotes[name] && one.description === undefined
          ? { ...one, description: fieldNotes[name][language] }
          : one,
      ]),
    )
  }) as JsonSchema
}
