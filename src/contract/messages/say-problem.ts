import type { FieldProblem, FieldProblemCode } from '../schema/field-problem.ts'
import { problemParts } from '../schema/problem-parts.ts'
import { say, type Language } from './words.ts'

/** Returns the message of a problem, with its range if it has one. */
export function sayProblem(language: Language, problem: FieldProblem): string {
  const [code, facts] = problemParts(problem, language)
  return say(language, `field.${code as FieldProblemCode}`, facts)
}
