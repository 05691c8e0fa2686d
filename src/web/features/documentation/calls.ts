import type { ApiDocument, Method, Operation, Parameter } from '#contract/openapi/document.ts'

/** One API call as the page shows it. */
export type ApiCall = {
  readonly id: string
  readonly method: Uppercase<Method>
  /** Path with `{name}` parameters, named as in `x-path` of the OpenAPI document. */
  readonly path: string
  /** Names of the path parameters, in the order of the path. */
  readonly names: readonly string[]
  readonly summary: string
  readonly isPublic: boolean
  readonly scope: string | undefined
  readonly operation: Operation
}

/** Returns the tag's calls that an API key can make or that need no authentication. */
export function callsOf(document: ApiDocument, tag: string): readonly ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => callOf(path, method, operation))
      .filter(({ isPublic, scope }) => isPublic || scope !== undefined),
  )
}

function callOf(documentPath: string, method: string, operation: Operation): ApiCall {
  const path = operation['x-path'] ?? documentPath
  return {
    id: operation.operationId,
    method: method.toUpperCase() as Uppercase<Method>,
    path,
    names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    summary: operation.summary,
    isPublic: operation.security.length === 0,
    scope: operation['x-scope'],
    operation,
  }
}

/** Returns the path parameters of a call, named as in its `path`. */
export function pathParameters({ names, operation }: ApiCall): readonly Parameter[] {
  return operation.parameters
    .filter((one) => one.in === 'path')
    .map((one, at) => ({ ...one, name: names[at] ?? one.name }))
}

/**
 * Returns the path of a call, with `values` filled in, and its query. The query omits empty values.
 */
export function urlOfCall(
  { path }: ApiCall,
  values: Readonly<Record<string, string>>,
  query: readonly string[] = [],
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  const asked = new URLSearchParams(query.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
  return asked.size === 0 ? filled : `${filled}?${asked}`
}

const extensions: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'text/csv': 'csv',
  'text/plain': 'zpl',
}

/**
 * Returns the name and the possible media types of the file that a call answers with. Returns
 * undefined if the call answers with JSON.
 */
export function fileOf({ path, operation }: ApiCall) {
  const content = operation.responses['200']?.content ?? operation.responses['201']?.content ?? {}
  const types = Object.keys(content)
  const [type] = types
  if (type === undefined || content[type]?.example !== undefined) return undefined
  const [before = '', last = ''] = path.split('/').slice(-2)
  if (last.includes('.')) return { name: last, types }
  const extension = extensions[type] ?? 'bin'
  return { name: `${last === extension ? before : last}.${extension}`, types }
}

/** Returns the status, code and message of each error among the examples of a call's responses. */
export function errorsOf({ responses }: Operation) {
  return Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries(content?.['application/json']?.examples ?? {}).map(([code, { summary }]) => ({
      status,
      code,
      summary,
    })),
  )
}
