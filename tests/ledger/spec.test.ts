import { describe, expect, test } from 'vitest'
import { audienceFields, disclosableFields, publicFields } from '#domain/events/disclosure.ts'
import { eventTypes, type EventType } from '#domain/events/event-types.ts'
import { fieldLists } from '#domain/events/field-lists.ts'
import { checkNames } from '#ledger/receipt/check.ts'
import { ledgerErrorMessages } from '#contract/messages/shared/ledger-errors-messages.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { decodeHex, encodeBase64 } from '#ledger/base/bytes.ts'
import { specParts } from './spec-parts.ts'
import { specExample } from './spec-example.ts'
import { specFile } from './vector-files.ts'

const example = specExample()

describe.each(Object.entries(example))('the worked example in %s', (name, values) => {
  test.each(Object.entries(values))('contains the computed %s', (_, value) => {
    expect(specFile(name)).toContain(value)
  })
})

test('verifyReceipt accepts the receipt of the worked example', () => {
  const { receipt = '', historyRoot } = example['receipt.md']
  const key = example['log.md']['verifierKey'] ?? ''
  const verification = verifyReceipt(receipt, { key, trackingId: 'FT-20241201-ABC123' })
  expect(verification).toMatchObject({
    valid: true,
    keyPinned: true,
    completeness: { sealed: true },
    historyRoot,
  })
})

describe('the worked example in receipt-parts.md', () => {
  const parts = specParts()

  test.each(Object.entries(parts))('contains the computed %s', (_, value) => {
    expect(specFile('receipt-parts.md')).toContain(value.trimEnd())
  })

  test('is a valid receipt in which every optional part is checked', () => {
    const { valid, checks } = verifyReceipt(parts['receipt'] ?? '', {
      key: example['log.md']['verifierKey'] ?? '',
      vrfKey: encodeBase64(decodeHex(parts['vrfPublicKey'] ?? '')),
      assureStamped,
    })
    const skipped = checks.filter(({ status }) => status === 'skipped').map(({ name }) => name)
    expect({ valid, skipped }).toEqual({ valid: true, skipped: ['succession', 'log', 'chain', 'erasure'] })
  })
})

test('errors.md names every error code of the ledger', () => {
  for (const key of Object.keys(ledgerErrorMessages).filter((one) => one.startsWith('ledger.')))
    expect(specFile('errors.md')).toContain(`| \`${key.slice('ledger.'.length)}\` `)
})

test('receipt.md names every check of a receipt', () => {
  for (const name of checkNames)
    expect(specFile('receipt.md')).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'))
})

/** Returns the names in backticks of a line or a table's cell. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name)

test.each(Object.keys(eventTypes) as EventType[])('event.md lists the fields of %s by field list', (type) => {
  const sections = specFile('event.md')
    .split(/^### Client fields by event type, list (?=\d)/m)
    .slice(1)
  const listed = sections.flatMap((section) => {
    const line = section.split('\n').find((one) => one.startsWith(`\`${type}\`:`)) ?? ''
    const [sentence = ''] = line.split('. ')
    const [inherited = '', base, except = ''] =
      /all fields of `([a-z_.]+)`(?: except `([a-z_]+)`)?/.exec(sentence) ?? []
    return [
      ...Object.entries(base === undefined ? {} : fieldLists[base as EventType]).filter(
        ([name]) => name !== except,
      ),
      ...namesIn(sentence.replace(inherited, '')).map((name) => [name, Number.parseInt(section, 10)]),
    ]
  })
  expect(Object.fromEntries(listed)).toEqual(fieldLists[type])
})

test('event.md names every field of the server’s statement', () => {
  for (const name of Object.keys(fieldLists.acceptance)) {
    expect(specFile('event.md')).toContain(`\`${name}\``)
  }
})

test('receipt.md lists the public fields, and the fields that each audience sees', () => {
  const section =
    specFile('receipt.md').split('## Contents that a receipt reveals')[1]?.split('\n## ')[0] ?? ''
  const [, shown = ''] = /shows what is public: ([^.]*)\./.exec(section) ?? []
  expect(namesIn(shown).toSorted()).toEqual([...publicFields].toSorted())
  const rows = section.split('\n').flatMap((line) => {
    const [, fields = '', ...cells] = line.split('|')
    return namesIn(fields).map((name) => [name, cells.slice(0, 4).map((cell) => cell.trim() === 'yes')])
  })
  const columns = ['recipient', 'insurer', 'inspector', 'all'] as const
  const expected = disclosableFields.map((name) => [
    name,
    columns.map((one) => audienceFields[one].has(name)),
  ])
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected))
})
