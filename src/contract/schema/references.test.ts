import { describe, expect, it } from 'vitest'
import { problemMessage } from '../messages/problem-message.ts'
import { parseWith } from './parse.ts'
import { requestedReferences } from './references.ts'

const KEY = '35241112345678000195550010000482131123456784'
const wrongKey = `${KEY.slice(0, -1)}8`

const problemsOf = (references: unknown) => {
  const parsed = parseWith(requestedReferences, references)
  return parsed.ok ? {} : parsed.fields
}

describe('requestedReferences', () => {
  it('returns normal forms in the order of the kinds', () => {
    const typed = [
      { kind: 'mawb', value: ' 957 4821-3012' },
      { kind: 'nfe', value: KEY.replaceAll(/(.{4})/g, '$1 ') },
      { kind: 'mawb', value: '95712345675' },
    ]
    expect(parseWith(requestedReferences, typed)).toEqual({
      ok: true,
      value: [
        { kind: 'nfe', value: KEY },
        { kind: 'mawb', value: '957-48213012' },
        { kind: 'mawb', value: '957-12345675' },
      ],
    })
    expect(parseWith(requestedReferences, undefined)).toEqual({ ok: true, value: [] })
  })

  it('names the value and its facts if a check digit is wrong', () => {
    const typed = [
      { kind: 'mawb', value: '957-48213014' },
      { kind: 'nfe', value: wrongKey },
      { kind: 'nfe', value: '55, 65' },
    ]
    const fields = problemsOf(typed)
    expect(fields).toEqual({
      '0.value': 'awb_check_digit expected=2&found=4',
      '1.value': 'key_check_digit expected=4&found=8',
      '2.value': 'key_length expected=44&found=5',
    })
    expect(problemMessage('pt', fields['1.value'] ?? 'required')).toBe(
      'O dígito verificador da chave deveria ser 4, e aqui é 8: confira o número',
    )
  })

  it('decodes facts with spaces and punctuation', () => {
    const [problem = 'required'] = Object.values(problemsOf([{ kind: 'cte', value: KEY }]))
    expect(problemMessage('en', problem)).toBe('The key is of a document of model 55; here fits 57, 67')
  })

  it('refuses a repeated reference, an unknown kind, and more than 60', () => {
    const order = { kind: 'order', value: 'PED-1' }
    expect(problemsOf([order, { kind: 'order', value: 'ped 1' }])).toEqual({
      '1.value': 'repeated_reference',
    })
    expect(problemsOf([{ kind: 'sscc', value: '12345' }])).toEqual({ '0.kind': 'invalid_choice' })
    const many = Array.from({ length: 61 }, (_none, at) => ({ kind: 'order', value: `PED-${at}` }))
    expect(problemsOf(many)).toEqual({ body: 'too_many ..60' })
  })
})
