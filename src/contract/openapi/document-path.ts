import { operations } from './operations.ts'

export const PLACEHOLDERS = /\{(\w+)\}/g

const shapeOf = (path: string): string => path.replaceAll(PLACEHOLDERS, '{}')

const namings = Map.groupBy(new Set(operations.map(({ endpoint }) => endpoint.path)), shapeOf)

/** A path as the document has it: paths that differ in the names of their parameters alone are one, which OpenAPI asks for. */
export function documentPath(path: string): string {
  const isOnly = (namings.get(shapeOf(path))?.length ?? 0) < 2
  return isOnly ? path : path.replaceAll(PLACEHOLDERS, '{key}')
}
