import type { FieldProblem, FieldProblemCode } from './field-problem.ts'
import { problemParts } from './problem-parts.ts'
import { say, type Language } from './words.ts'

/** The words of what is wrong with a field; where it broke a range, they name it. */
export function sayProblem(language: Language, problem: FieldProblem): string {
  const [code, facts] = problemParts(problem, language)
  return say(language, `field.${code as FieldProblemCode}`, facts)
}
