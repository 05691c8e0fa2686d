import { describe, expect, test } from 'vitest'
import { acceptanceFields, checkpointFields, editableNames } from '#domain/entry.ts'
import { toInstant } from '#domain/instant.ts'
import { checkNames } from '#ledger/receipt/check.ts'
import { ledgerErrorMessages } from '#contract/messages/shared/ledger-errors-messages.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { specParts } from './spec-parts.ts'
import { specExample } from './spec-example.ts'
import { specFile } from './vector-files.ts'

const example = specExample()

describe.each(Object.entries(example))('the worked example in %s', (name, values) => {
  test.each(Object.entries(values))('%s', (_, value) => {
    expect(specFile(name)).toContain(value)
  })
})

test('accepts the receipt of the example as valid', () => {
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

  test.each(Object.entries(parts))('%s', (_, value) => {
    expect(specFile('receipt-parts.md')).toContain(value.trimEnd())
  })

  test('is a valid receipt in which every optional part is checked', () => {
    const { valid, checks } = verifyReceipt(parts['receipt'] ?? '', {
      key: example['log.md']['verifierKey'] ?? '',
      assureStamped,
    })
    const skipped = checks.filter(({ status }) => status === 'skipped').map(({ name }) => name)
    expect({ valid, skipped }).toEqual({ valid: true, skipped: ['succession', 'chain', 'erasure'] })
  })
})

test('errors.md names every code', () => {
  for (const key of Object.keys(ledgerErrorMessages).filter((one) => one.startsWith('ledger.')))
    expect(specFile('errors.md')).toContain(`| \`${key.slice('ledger.'.length)}\` `)
})

test('receipt.md names every check', () => {
  for (const name of checkNames)
    expect(specFile('receipt.md')).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'))
})

test('event.md names every field of shipments, checkpoints and acceptances', () => {
  const at = toInstant(new Date(0))
  const nothing = {
    city: null,
    notes: null,
    latitude: null,
    longitude: null,
    accuracy: null,
    address: null,
    uf: null,
  }
  const checkpoint = checkpointFields(at, {
    checkpoint_type: 'entrada',
    location: '',
    status: '',
    ...nothing,
  })
  const acceptance = {
    received_at: at,
    account: '',
    actor: '',
    via: 'web',
    status_after: '',
    final: false,
  } as const
  const names = [...editableNames, ...Object.keys({ ...checkpoint, ...acceptanceFields(acceptance) })]
  for (const name of names) {
    expect(specFile('event.md')).toContain(`\`${name}\``)
  }
})
