import type { ApiDocument, Method, Operation, Parameter } from '#contract/openapi/document.ts'

/** One call of the API as the page shows it. */
export type ApiCall = {
  readonly id: string
  readonly method: Uppercase<Method>
  /** With `{name}` parameters, as the contract names them. */
  readonly path: string
  /** The names of the path's parameters, in its order. */
  readonly names: readonly string[]
  readonly summary: string
  readonly isPublic: boolean
  readonly scope: string | undefined
  readonly operation: Operation
}

/** The calls of a subject that an API key may make, or anybody. */
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

/** The call's parameters in the path, under the names that the contract has. */
export function pathParameters({ names, operation }: ApiCall): readonly Parameter[] {
  return operation.parameters
    .filter((one) => one.in === 'path')
    .map((one, at) => ({ ...one, name: names[at] ?? one.name }))
}

/** The path and query of a call with these values; empty ones are left out of the query. */
export function addressOfCall(
  { path }: ApiCall,
  values: Readonly<Record<string, string>>,
  query: readonly string[] = [],
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  const asked = new URLSearchParams(
    query.flatMap((name) =>
      values[name] === undefined || values[name] === '' ? [] : [[name, values[name]]],
    ),
  ).toString()
  return asked === '' ? filled : `${filled}?${asked}`
}

const extensions: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'text/csv': 'csv',
  'text/plain': 'zpl',
}

/** The file that a call is answered with: what it may be saved as, and of which types it can be; undefined where it answers JSON in the envelope. */
export function fileOf({
  path,
  operation,
}: ApiCall): { readonly name: string; readonly types: readonly string[] } | undefined {
  const content = operation.responses['200']?.content ?? operation.responses['201']?.content ?? {}
  const types = Object.keys(content)
  const [type] = types
  if (type === undefined || content[type]?.example !== undefined) return undefined
  const [before = '', last = ''] = path.split('/').slice(-2)
  if (last.includes('.')) return { name: last, types }
  const extension = extensions[type] ?? 'bin'
  return { name: `${last === extension ? before : last}.${extension}`, types }
}
