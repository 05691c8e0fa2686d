import type { Facts } from '#domain/error.ts'
import type { Language } from './words.ts'

/**
 * The code of a `FieldProblem`, and `least` and `most` of its range as the language writes numbers. What comes of a text that
 * is no problem, such as a sentence, is no code.
 */
export function problemParts(problem: string, language: Language): readonly [code: string, facts: Facts] {
  const [code = '', range = ''] = problem.split(' ')
  const [least = '', most = ''] = range.split('..').map((bound) => Number(bound).toLocaleString(language))
  return [code, { least, most }]
}
