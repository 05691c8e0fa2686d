import * as z from 'zod/mini'
import type { FieldProblem } from './field-problem.ts'

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false
      /** Missing required fields, in the schema's order. */
      readonly missing: readonly string[]
      /** Problems of other fields, by path. */
      readonly fields: Readonly<Record<string, FieldProblem>>
    }

const MAX_REPORTED = 50

/**
 * Parses a value by a schema of the contract, and divides the problems into missing and invalid
 * fields.
 */
export function parseWith<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): Parsed<z.output<Schema>> {
  const result = z.safeParse(schema, value)
  if (result.success) return { ok: true, value: result.data }
  const missing: string[] = []
  const fields: Record<string, FieldProblem> = {}
  for (const issue of result.error.issues.slice(0, MAX_REPORTED)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, MAX_REPORTED))
        fields[pathOf([...issue.path, key])] = 'unknown_field'
    } else if (isAbsent(value, issue.path)) {
      missing.push(pathOf(issue.path))
    } else {
      fields[pathOf(issue.path)] ??= problemOf(issue)
    }
  }
  return { ok: false, missing, fields }
}

function isAbsent(value: unknown, path: readonly PropertyKey[]): boolean {
  if (path.length === 0) return value === undefined
  let at: unknown = value
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return true
    at = Reflect.get(at, key)
  }
  return at === undefined
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.').slice(0, 200) || 'body'
}

/** Converts an issue of Zod to a field problem. A wrong length includes the limit of the schema. */
function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  const { code, message } = issue
  // Each schema of a failed union reports an issue. An issue about length or range comes from the
  // schema that accepts the type of the value, so this issue is reported.
  const broken = code === 'invalid_union' ? issue.errors.flat().find(isOfRange) : undefined
  if (broken !== undefined) return problemOf(broken)
  if (code === 'too_big' && isTooMuch(message)) return `${message} ..${Number(issue.maximum)}`
  if (code === 'too_small' && isTooLittle(message)) return `${message} ${Number(issue.minimum)}..`
  if (isRange(message) || (code !== 'invalid_type' && isPlain(message))) return message
  return 'wrong_type'
}

const isOfRange = ({ code, path }: z.core.$ZodIssue) =>
  path.length === 0 && (code === 'too_big' || code === 'too_small')
const isTooMuch = (message: string) => message === 'too_long' || message === 'too_many'
const isTooLittle = (message: string) => message === 'too_short' || message === 'too_few'

/**
 * Returns true if a message is a code. Messages of the contract's schemas are codes, and Zod's own
 * messages are sentences.
 */
function isPlain(message: string): message is FieldProblem {
  return /^[a-z]+(?:_[a-z]+)*$/.test(message)
}

function isRange(message: string): message is FieldProblem {
  return (
    /^[a-z_]+ (?:-?\d+(?:\.\d+)?)?\.\.(?:-?\d+(?:\.\d+)?)?$/.test(message) || /^[a-z_]+ [a-z]+=/.test(message)
  )
}
