import type { Facts } from '#domain/base/error.ts'
import type { Language } from './message.ts'

/**
 * Returns the code of a `FieldProblem` and its facts, or `least` and `most` of its range as the
 * language writes numbers.
 * For a text that is not a problem, such as a sentence, the result is not a code.
 * The readings of an ambiguous number have no separators of thousands.
 */
export function problemParts(problem: string, language: Language): readonly [code: string, facts: Facts] {
  const [code = '', range = ''] = problem.split(' ')
  if (/^[a-z]+=/.test(range)) return [code, factsIn(range)]
  const [least = '', most = ''] = range
    .split('..')
    .map((bound) => Number(bound).toLocaleString(language, { useGrouping: code !== 'ambiguous_number' }))
  return [code, { least, most }]
}

function factsIn(text: string): Facts {
  return Object.fromEntries(
    text.split('&').map((fact) => {
      const [name = '', value = ''] = fact.split('=')
      return [name, decodeURIComponent(value)]
    }),
  )
}
