import type { FieldProblem, FieldProblemCode } from '../schema/field-problem.ts'
import { problemParts } from './problem-parts.ts'
import { formatMessage, type Language } from './message.ts'

/** Returns the message of a problem, with its range if it has one. */
export function problemMessage(language: Language, problem: FieldProblem): string {
  const [code, facts] = problemParts(problem, language)
  return formatMessage(language, `field.${code as FieldProblemCode}`, facts)
}
