import type { ApiDocument, Operation, Parameter } from './document.ts'
import { exampleText } from './example-text.ts'
import { namedSample } from './sample-values.ts'

/**
 * Returns the document as a Postman collection, format 2.1, with a folder per subject. The calls
 * succeed if they run in the order of the collection: creations store the ids that later calls use,
 * and deletions come last.
 */
export function postmanCollection(document: ApiDocument): object {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => isForSystems(operation))
      .map(([method, operation]): Call => ({ path, method, operation })),
  )
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
      ...[...new Set([...Object.values(stored).flat(), IMPORTED_CODE])].map((key) => ({
        key,
        value: '',
        type: 'string',
      })),
    ],
    item: [
      ...document.tags.map(({ name, description }) => ({
        name: description,
        item: calls
          .filter(({ method, operation }) => method !== 'delete' && operation.tags.includes(name))
          // An import is committed after its rows were sent.
          .toSorted((a, b) => Number(isCommit(a)) - Number(isCommit(b)))
          .map(item),
      })),
      {
        name: 'DELETE',
        item: calls
          .filter(({ method }) => method === 'delete')
          .toReversed()
          .map(item),
      },
    ],
  }
}

const isCommit = ({ operation }: Call): boolean => operation.operationId === 'commitImport'

type Call = { readonly path: string; readonly method: string; readonly operation: Operation }

/** Variable with the id of the monitoring that the collection starts and ends. */
const MONITORING = 'monitoring_id'

/**
 * Variables that the answer of an operation sets, by `operationId`. A variable whose name ends in
 * `_ids` receives the ids of a list.
 */
const stored: Readonly<Record<string, readonly string[]>> = {
  createShipment: ['tracking_id'],
  createCheckpoint: ['checkpoint_id'],
  createAddress: ['address_id'],
  createWarehouse: ['warehouse_id'],
  listWarehouses: ['warehouse_ids'],
  createStatus: ['status_id'],
  listStatuses: ['status_ids'],
  createCustomField: ['custom_field_id'],
  listCustomFields: ['custom_field_ids'],
  createDevice: ['device_id'],
  createDeviceCertificate: ['certificate_id'],
  createConditionRange: ['condition_range_id'],
  startMonitorings: [MONITORING],
  createWebhook: ['webhook_id'],
  testWebhook: ['delivery_id'],
  createImport: ['import_id'],
  grantAuthorization: ['authorization_id'],
}

/**
 * Variables for the `id` in a path, by subject. The calls of imports are among those of shipments.
 */
const idOf: Readonly<Record<string, string>> = {
  shipments: 'import_id',
  checkpoints: 'checkpoint_id',
  addresses: 'address_id',
  warehouses: 'warehouse_id',
  statuses: 'status_id',
  custom_fields: 'custom_field_id',
  devices: 'device_id',
  condition_ranges: 'condition_range_id',
  webhooks: 'webhook_id',
  authorizations: 'authorization_id',
}

/** Variable with the tracking code of the row that the collection imports. */
const IMPORTED_CODE = 'imported_tracking_id'

/** Script that makes the code, because Postman has no variable of its format. */
const codeMaking = script('prerequest', [
  "const letters = Array.from({ length: 4 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ'[Math.floor(Math.random() * 24)])",
  // Codes of test companies begin with TS after the date.
  "const start = String(pm.collectionVariables.get('api_key')).startsWith('ff_test_') ? 'TS' : 'PM'",
  `pm.collectionVariables.set('${IMPORTED_CODE}', 'FT-20261122-' + start + letters.join(''))`,
])

function storing(filled: string): string {
  const value = filled.endsWith('_ids')
    ? 'JSON.stringify(data.filter((one) => one.is_default !== true).map(({ id }) => id))'
    : // The answer of a start is the list of the monitorings that began.
      `data${filled === MONITORING ? '[0]' : ''}.${filled === 'tracking_id' ? filled : 'id'}`
  return `if (pm.response.code < 300) pm.collectionVariables.set('${filled}', ${value})`
}

/**
 * Returns true if the call needs no credentials or accepts an API key. Other calls need a person's
 * session.
 */
function isForSystems({ security }: Operation): boolean {
  return security.length === 0 || security.some((one) => 'api_key' in one)
}

/** Subjects whose writes change the account's settings instead of a shipment. */
const settingTags = new Set(['webhooks', 'api_keys', 'account', 'companies', 'statuses', 'custom_fields'])

/**
 * Returns true if a call writes settings, reads a secret, or has the id of an entry of settings in
 * its path. A run that skips writes of settings creates no such entry.
 */
function concernsSettings({ path, method, operation }: Call): boolean {
  const isWrite = method !== 'get' || operation['x-scope']?.endsWith(':write') === true
  return (isWrite || path.includes('{id}')) && operation.tags.some((tag) => settingTags.has(tag))
}

/**
 * Script that skips calls about settings in a run of the whole collection, unless the variable
 * `change_settings` is `true`.
 */
const settingsGuard = script('prerequest', [
  "if (pm.collectionVariables.get('change_settings') !== 'true') pm.execution.skipRequest()",
])

function script(listen: 'prerequest' | 'test', exec: readonly string[]): object {
  return { listen, script: { type: 'text/javascript', exec } }
}

function item(call: Call): object {
  const { operation } = call
  const storings = (stored[operation.operationId] ?? []).map(storing)
  return {
    name: operation.summary,
    event: [
      ...(concernsSettings(call) ? [settingsGuard] : []),
      ...(operation.operationId === 'sendImportRows' ? [codeMaking] : []),
      ...(storings.length === 0
        ? []
        : [script('test', ['const { data } = pm.response.json()', ...storings])]),
    ],
    request: request(call),
  }
}

function request({ path, method, operation }: Call): object {
  const { parameters, requestBody, security } = operation
  const body = requestBody?.content['application/json']
  const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
  const query = parameters.filter((one) => one.in === 'query')
  const isFile = body === undefined && requestBody?.content['image/jpeg'] !== undefined
  const [file] = Object.keys(requestBody?.content['multipart/form-data']?.schema.properties ?? {})
  return {
    method: method.toUpperCase(),
    description: operation.description,
    ...(security.length === 0 && { auth: { type: 'noauth' } }),
    header: [
      ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
      ...(isFile ? [{ key: 'Content-Type', value: 'image/jpeg' }] : []),
      // The collection authenticates with an API key. A key acts only for its own account, so the
      // header that names an account is left out.
      ...parameters.filter((one) => one.in === 'header' && one.name !== 'Lastro-Account').map(offeredHeader),
    ],
    url: {
      raw: `{{base_url}}${pattern}`,
      host: ['{{base_url}}'],
      path: pattern.slice(1).split('/'),
      query: query.map((one) => ({ ...variable(one), disabled: !one.required })),
      variable: parameters
        .filter((one) => one.in === 'path')
        .map((one) => ({ ...variable(one), value: storedValue(one, operation) })),
    },
    ...(body !== undefined && {
      body: {
        mode: 'raw',
        raw: withStoredValues(body.example, operation),
        options: { raw: { language: 'json' } },
      },
    }),
    ...(isFile && { body: { mode: 'file', file: {} } }),
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

/**
 * Returns the variable that fills a path parameter: the stored tracking code, or the stored id of
 * an entry of the call's subject.
 */
function storedValue(
  { name: parameter, example, schema }: Parameter,
  { tags, operationId }: Operation,
): string {
  const [tag = ''] = tags
  if (parameter === 'id' && operationId === 'endMonitoring') return `{{${MONITORING}}}`
  if (parameter === 'certificate_id' || parameter === 'delivery_id') return `{{${parameter}}}`
  const isCode = exampleText(example) === namedSample('tracking_id', { type: 'string' })
  const name = isCode ? 'tracking_id' : schema.type === 'integer' ? undefined : idOf[tag]
  return name === undefined ? exampleText(example) : `{{${name}}}`
}

/** Replaces codes and ids in a body by those that earlier calls stored. */
function withStoredValues(example: unknown, { tags, operationId }: Operation): string {
  // The first monitoring of a shipment needs a range, which later ones omit.
  const range = operationId === 'startMonitorings' && { range_id: 'refrigerated' }
  const text = JSON.stringify(
    range === false ? example : Object.assign(range, example),
    (key, value: unknown) => {
      if (key === 'tracking_id' && operationId === 'sendImportRows') return `{{${IMPORTED_CODE}}}`
      if (key === 'tracking_id') return '{{tracking_id}}'
      if (key === 'id' && operationId === 'createImport') return '{{$guid}}'
      if (key === 'shipments') return ['{{tracking_id}}']
      if (key === 'address_id') return '{{address_id}}'
      if (key === 'device_ids') return ['{{device_id}}']
      return key === 'ids' ? `{{${idOf[tags[0] ?? '']}s}}` : value
    },
    2,
  )
  // The variable of a list contains JSON, so the quotation marks around it are removed.
  return text.replaceAll(/"(\{\{\w+_ids\}\})"/g, '$1')
}

/**
 * Returns an optional header. `Idempotency-Key` is enabled, because Postman creates a key for each
 * call.
 */
function offeredHeader({ name, description, schema }: Parameter): object {
  const [example] = (schema['examples'] as readonly string[] | undefined) ?? []
  return {
    key: name,
    value: name === 'Idempotency-Key' ? '{{$guid}}' : (example ?? ''),
    disabled: name !== 'Idempotency-Key',
    ...(description !== undefined && { description }),
  }
}
