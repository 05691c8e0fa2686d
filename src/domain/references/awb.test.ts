import { describe, expect, it, test } from 'vitest'
import { vectorFile } from '../../../tests/ledger/vector-files.ts'
import { parseAwb } from './awb.ts'

type AwbVector = {
  readonly awb: string
  readonly valid: boolean
  readonly normal?: string
  readonly why?: string
}
const { vectors }: { readonly vectors: readonly AwbVector[] } = JSON.parse(vectorFile('references/awb.json'))
const codes: Readonly<Record<string, string>> = {
  'check_digit above 6': 'awb_check_digit',
  length: 'awb_length',
  'letter O': 'awb_characters',
}

test.each(vectors)('parseAwb decides about $awb', ({ awb, valid, normal = awb, why = '' }) => {
  expect(parseAwb(awb)).toMatchObject(valid ? { number: normal } : { code: codes[why] })
})

describe('parseAwb', () => {
  it.each(['02081140743', '020-81140743', '020 8114 0743', ' 020–81140743\u200b'])('reads %j', (text) => {
    expect(parseAwb(text)).toEqual({ number: '020-81140743', prefix: '020', serial: '81140743' })
  })

  it('names the expected and the found digit', () => {
    expect(parseAwb('020-81140741')).toEqual({ code: 'awb_check_digit', facts: { expected: 3, found: 1 } })
  })

  it.each([
    ['awb_length', '020-8114074', { expected: 11, found: 10 }],
    ['awb_length', '', { expected: 11, found: 0 }],
    ['awb_characters', '020-8l140743', { found: 'l', position: 5 }],
  ])('refuses with %s the text %j', (code, text, facts) => {
    expect(parseAwb(text)).toEqual({ code, facts })
  })
})

test('a changed digit of the serial is refused, unless it differs by 7 before the check digit', () => {
  const [prefix, serial] = ['020', '81140743']
  const counts = { refused: 0, blind: 0 }
  for (let at = 0; at < serial.length; at++) {
    for (let digit = 0; digit < 10; digit++) {
      const before = Number(serial.charAt(at))
      if (digit === before) continue
      const isBlind = at < 7 && Math.abs(digit - before) === 7
      const changed = parseAwb(`${prefix}${serial.slice(0, at)}${digit}${serial.slice(at + 1)}`)
      expect('code' in changed).toBe(!isBlind)
      counts[isBlind ? 'blind' : 'refused']++
    }
  }
  expect(counts).toEqual({ refused: 67, blind: 5 })
})
