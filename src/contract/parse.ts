import * as z from 'zod/mini'
import type { FieldProblem } from './field-problem.ts'

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false
      /** Required fields that are absent, in the schema's order. */
      readonly missing: readonly string[]
      /** Everything else, field path → problem. */
      readonly fields: Readonly<Record<string, FieldProblem>>
    }

const MAX_REPORTED = 50

/** Parses a value by a schema of the contract and sorts what is wrong into missing and invalid fields. */
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

function problemOf(issue: { readonly code?: string | undefined; readonly message: string }): FieldProblem {
  if (issue.code !== 'invalid_type' && isFieldProblem(issue.message)) return issue.message
  return 'wrong_type'
}

/** By its shape: the schemas' own messages are codes, the library's are sentences. */
function isFieldProblem(message: string): message is FieldProblem {
  return /^[a-z]+(?:_[a-z]+)*$/.test(message)
}
