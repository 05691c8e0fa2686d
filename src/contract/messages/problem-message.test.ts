import { expect, test } from 'vitest'
import type { FieldProblem } from '../schema/field-problem.ts'
import { problemMessage } from './problem-message.ts'

test.each([
  ['required', 'Campo obrigatório', 'Required field'],
  ['out_of_range -90..90', 'Use um número de -90 a 90', 'Use a number from -90 to 90'],
  ['out_of_whole_range 1..100', 'Use um número inteiro de 1 a 100', 'Use a whole number from 1 to 100'],
  ['out_of_range 0..1000000', 'Use um número de 0 a 1.000.000', 'Use a number from 0 to 1,000,000'],
  ['too_long ..2000', 'Use no máximo 2.000 caracteres', 'Use at most 2,000 characters'],
  ['too_short 2..', 'Use pelo menos 2 caracteres', 'Use at least 2 characters'],
  ['too_many ..1', 'Itens demais de uma vez: o máximo é 1', 'Too many items at once: 1 at most'],
  ['too_few 2..', 'Itens de menos: o mínimo é 2', 'Too few items: 2 at least'],
] satisfies [FieldProblem, string, string][])('problemMessage describes %s in words', (problem, pt, en) => {
  expect(problemMessage('pt', problem)).toBe(pt)
  expect(problemMessage('en', problem)).toBe(en)
})
