import type { ApiDocument, Media, Operation, Parameter } from './document.ts'
import { exampleText } from './example-text.ts'

/** The document as a Postman collection, format 2.1: a folder per subject, the key and the address as variables. */
export function postmanCollection(document: ApiDocument): object {
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      version: document.info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] },
    variable: [
      { key: 'base_url', value: document.servers[0]?.url ?? '', type: 'string' },
      { key: 'api_key', value: '', type: 'string' },
      { key: 'change_settings', value: 'false', type: 'string' },
    ],
    item: document.tags.map(({ name, description }) => ({
      name: description,
      item: Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods)
          .filter(([, operation]) => operation.tags.includes(name) && isForSystems(operation))
          .map(([method, operation]) => item(path, method, operation)),
      ),
    })),
  }
}

/** Tells whether an API key, or anybody, may make the call; the others need a person's session. */
function isForSystems({ security }: Operation): boolean {
  return security.length === 0 || security.some((one) => 'api_key' in one)
}

/** Subjects whose writes change how the account works, not a shipment. */
const settingTags = new Set(['webhooks', 'api_keys', 'account', 'statuses', 'custom_fields'])

/** Skips the writes of settings when the whole collection is run, unless its variable allows them. */
const settingsGuard = {
  listen: 'prerequest',
  script: {
    type: 'text/javascript',
    exec: ["if (pm.collectionVariables.get('change_settings') !== 'true') pm.execution.skipRequest()"],
  },
}

function item(path: string, method: string, operation: Operation): object {
  return {
    name: operation.summary,
    ...(method !== 'get' && operation.tags.some((tag) => settingTags.has(tag)) && { event: [settingsGuard] }),
    request: request(path, method, operation),
    response: Object.entries(operation.responses).flatMap(([status, { description, content = {} }]) =>
      Object.values(content).flatMap((media) =>
        samplesOf(media, description).map(({ name, value }) => ({
          name,
          originalRequest: request(path, method, operation),
          code: Number(status),
          header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
          _postman_previewlanguage: 'json',
          body: JSON.stringify(value, null, 2),
        })),
      ),
    ),
  }
}

function samplesOf({ example, examples = {} }: Media, name: string): { name: string; value: unknown }[] {
  if (example !== undefined) return [{ name, value: example }]
  return Object.values(examples).map(({ summary, value }) => ({ name: summary, value }))
}

function request(path: string, method: string, operation: Operation): object {
  const { parameters, requestBody, security } = operation
  const body = requestBody?.content['application/json']
  const query = parameters.filter((one) => one.in === 'query')
  const [file] = Object.keys(requestBody?.content['multipart/form-data']?.schema.properties ?? {})
  return {
    method: method.toUpperCase(),
    description: operation.summary,
    ...(security.length === 0 && { auth: { type: 'noauth' } }),
    header: [
      ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
      ...parameters.filter((one) => one.in === 'header').map(offeredHeader),
    ],
    url: {
      raw: `{{base_url}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      host: ['{{base_url}}'],
      path: path
        .slice(1)
        .replaceAll(/\{(\w+)\}/g, ':$1')
        .split('/'),
      query: query.map((one) => ({ ...variable(one), disabled: !one.required })),
      variable: parameters.filter((one) => one.in === 'path').map(variable),
    },
    ...(body !== undefined && {
      body: {
        mode: 'raw',
        raw: JSON.stringify(body.example, null, 2),
        options: { raw: { language: 'json' } },
      },
    }),
    ...(file !== undefined && {
      body: { mode: 'formdata', formdata: [{ key: file, type: 'file', src: [] }] },
    }),
  }
}

function variable({ name, description, example }: Parameter): object {
  return {
    key: name,
    value: exampleText(example),
    ...(description !== undefined && { description }),
  }
}

/** A header that is there to be switched on; Postman draws a key anew for each call. */
function offeredHeader({ name, description, schema }: Parameter): object {
  const [example] = (schema['examples'] as readonly string[] | undefined) ?? []
  return {
    key: name,
    value: name === 'Idempotency-Key' ? '{{$guid}}' : (example ?? ''),
    disabled: true,
    ...(description !== undefined && { description }),
  }
}
