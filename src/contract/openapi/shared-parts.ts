import type { ApiDocument, Parameter, Paths, Response } from './document.ts'

type Reference = { readonly $ref: string }

/** Document whose components contain the parameters and answers that several operations share. */
export type PublishedDocument = Omit<ApiDocument, 'paths' | 'components'> & {
  readonly paths: Paths<Parameter | Reference, Response | Reference>
  readonly components: ApiDocument['components'] & {
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

/** Returns the document as it is served, with each repeated parameter and answer only once. */
export function shareParts({ paths, components, ...document }: ApiDocument): PublishedDocument {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const parameters = repeatedParts(
    'parameters',
    operations.flatMap((operation) => operation.parameters.map((one) => [one.name, one] as const)),
  )
  const responses = repeatedParts(
    'responses',
    operations.flatMap((operation) => Object.entries(operation.responses)),
  )
  return {
    ...document,
    paths: mapOperations(paths, parameters.refer, responses.refer),
    components: { ...components, parameters: parameters.named, responses: responses.named },
  }
}

/**
 * Reverses `shareParts`: each operation contains its parameters and answers instead of references
 * to them.
 */
export function inlineParts({ paths, components, ...document }: PublishedDocument): ApiDocument {
  const { parameters, responses, ...others } = components
  return {
    ...document,
    paths: mapOperations(paths, resolverOf(parameters), resolverOf(responses)),
    components: others,
  }
}

function mapOperations<P, R, Q, S>(
  paths: Paths<P, R>,
  parameter: (one: P) => Q,
  response: (one: R) => S,
): Paths<Q, S> {
  return mapValues(paths, (methods) =>
    mapValues(methods, (operation) => ({
      ...operation,
      parameters: operation.parameters.map(parameter),
      responses: mapValues(operation.responses, response),
    })),
  )
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

/**
 * Names the parts that occur more than once. `parts` pairs each part with its kind: the name of a
 * parameter or the status of an answer. The first repeated part of the kind `404` is named `404`,
 * the second `404.2`.
 */
function repeatedParts<T extends object>(place: string, parts: readonly (readonly [string, T])[]) {
  const named: Record<string, T> = {}
  const nameOf = new Map<string, string>()
  for (const [text, [first, ...others]] of Map.groupBy(parts, ([, part]) => JSON.stringify(part))) {
    if (first === undefined || others.length === 0) continue
    const [kind, part] = first
    const before = Object.keys(named).filter((name) => name.split('.')[0] === kind).length
    const name = before === 0 ? kind : `${kind}.${before + 1}`
    named[name] = part
    nameOf.set(text, name)
  }
  const refer = (part: T): T | Reference => {
    const name = nameOf.get(JSON.stringify(part))
    return name === undefined ? part : { $ref: `#/components/${place}/${name}` }
  }
  return { named, refer }
}

function resolverOf<T extends object>(named: Readonly<Record<string, T>>): (part: T | Reference) => T {
  return (part) => {
    if (!('$ref' in part)) return part
    const found = named[part.$ref.split('/').at(-1) ?? '']
    if (found === undefined) throw new Error(`no part of the document is ${part.$ref}`)
    return found
  }
}
