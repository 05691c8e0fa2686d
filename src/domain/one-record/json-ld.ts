/** Namespaces of the standard and of its data types. */
export const CARGO = 'https://onerecord.iata.org/ns/cargo#'
export const API = 'https://onerecord.iata.org/ns/api#'
export const XSD = 'http://www.w3.org/2001/XMLSchema#'
export const CODE_LISTS = 'https://onerecord.iata.org/ns/code-lists/'

/** JSON-LD value that is written: templates of this folder only. */
export type JsonLd =
  | string
  | number
  | boolean
  | readonly JsonLd[]
  | { readonly [name: string]: JsonLd | undefined }

/** Object of a JSON-LD document with absolute names. */
export type LinkedNode = {
  readonly id: string | undefined
  readonly types: readonly string[]
  /** Values of a property by its absolute name; none if the object lacks the property. */
  readonly values: (property: string) => readonly LinkedValue[]
}

/** Value of a property: an object, or the text of a literal. */
export type LinkedValue = { readonly node: LinkedNode } | { readonly literal: string }

/** Reason why a document is refused. The standard's error object states it. */
export type JsonLdProblem =
  | 'not_an_object'
  /** The document has several objects, as `@graph` or as an array. */
  | 'graph'
  /** The context is an address, or another context than names for namespaces. */
  | 'remote_context'

type JsonObject = Readonly<Record<string, unknown>>
type Context = { readonly prefixes: ReadonlyMap<string, string>; readonly vocabulary: string }

const usualPrefixes = new Map([
  ['cargo', CARGO],
  ['api', API],
  ['xsd', XSD],
  ['codelists', CODE_LISTS],
])

/**
 * Reads a JSON-LD document with one object. Names may be short or absolute, values alone or in
 * lists. The context may only name namespaces: nothing is fetched, and no library interprets it.
 * @param json parsed JSON
 */
export function readJsonLd(json: unknown): LinkedNode | JsonLdProblem {
  // The expanded form is an array with one object.
  const document: unknown = Array.isArray(json) && json.length === 1 ? json[0] : json
  if (Array.isArray(document)) return 'graph'
  if (!isObject(document)) return 'not_an_object'
  if (hasGraph(document)) return 'graph'
  const context = readContext(document['@context'])
  return context === undefined ? 'remote_context' : toNode(document, context)
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasGraph(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasGraph)
  if (!isObject(value)) return false
  return '@graph' in value || '@reverse' in value || Object.values(value).some(hasGraph)
}

/** Returns undefined if the context is or contains anything but names for namespaces. */
function readContext(stated: unknown): Context | undefined {
  const prefixes = new Map(usualPrefixes)
  let vocabulary = CARGO
  for (const part of [stated ?? []].flat()) {
    if (!isObject(part) || '@import' in part) return undefined
    for (const [name, value] of Object.entries(part)) {
      if (name === '@vocab' && typeof value === 'string') vocabulary = value
      else if (!name.startsWith('@') && typeof value === 'string') prefixes.set(name, value)
    }
  }
  return { prefixes, vocabulary }
}

/** Returns the absolute form of a name. A name without prefix belongs to the vocabulary. */
function expand(name: string, { prefixes, vocabulary }: Context): string {
  const at = name.indexOf(':')
  if (at < 0) return prefixes.get(name) ?? `${vocabulary}${name}`
  return expandPrefix(name, prefixes)
}

function expandPrefix(name: string, prefixes: Context['prefixes']): string {
  const at = name.indexOf(':')
  const namespace = prefixes.get(name.slice(0, at))
  return at < 0 || namespace === undefined ? name : `${namespace}${name.slice(at + 1)}`
}

function toNode(object: JsonObject, context: Context): LinkedNode {
  const entries = Object.entries(object).filter(([name]) => !name.startsWith('@'))
  const byName = Map.groupBy(entries, ([name]) => expand(name, context))
  const id = object['@id']
  const types = [object['@type'] ?? []].flat().filter((type) => typeof type === 'string')
  return {
    id: typeof id === 'string' ? expandPrefix(id.trim(), context.prefixes) : undefined,
    types: types.map((type) => expand(type, context)),
    values: (property) => (byName.get(property) ?? []).flatMap(([, value]) => toValues(value, context)),
  }
}

function toValues(value: unknown, context: Context): readonly LinkedValue[] {
  if (Array.isArray(value)) return value.flatMap((one) => toValues(one, context))
  if (typeof value === 'string') return [{ literal: value }]
  if (typeof value === 'number' || typeof value === 'boolean') return [{ literal: String(value) }]
  if (!isObject(value)) return []
  if ('@value' in value) return toValues(value['@value'], context)
  if ('@list' in value || '@set' in value) return toValues(value['@list'] ?? value['@set'], context)
  return [{ node: toNode(value, context) }]
}

/** Returns the text of a literal, or undefined if the property has no literal. */
export function literalOf(node: LinkedNode, property: string): string | undefined {
  const [found] = node.values(property)
  return found !== undefined && 'literal' in found ? found.literal : undefined
}

/** Returns the object of a property, or undefined if the property has none. */
export function nodeOf(node: LinkedNode, property: string): LinkedNode | undefined {
  const [found] = node.values(property)
  return found !== undefined && 'node' in found ? found.node : undefined
}

/**
 * Returns the identifier that a property names, as an object or as a text; undefined if it names
 * none. Short names of the standard become absolute.
 */
export function identifierOf(node: LinkedNode, property: string): string | undefined {
  const [found] = node.values(property)
  if (found === undefined) return undefined
  return 'node' in found ? found.node.id : expandPrefix(found.literal, usualPrefixes)
}
