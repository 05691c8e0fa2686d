import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { wording } from './wording.ts'
import { accountWording } from './wording/account.ts'
import { apiKeyWording } from './wording/api-keys.ts'
import { checkpointWording } from './wording/checkpoints.ts'
import { csvWording } from './wording/csv.ts'
import { errorWording, fieldWording } from './wording/errors.ts'
import { eventWording } from './wording/events.ts'
import { labelWording } from './wording/labels.ts'
import { ledgerErrorWording, ledgerFactWording } from './wording/ledger-errors.ts'
import { navigationWording } from './wording/navigation.ts'
import { referenceListWording } from './wording/registers.ts'
import { shipmentWording } from './wording/shipments.ts'
import { trackingWording } from './wording/tracking.ts'
import { verificationWording } from './wording/verification.ts'
import { webhookWording } from './wording/webhooks.ts'
import { PLACEHOLDER } from './words.ts'

const specification = readFileSync(new URL('../../../docs/spec/product.md', import.meta.url), 'utf8')
const sectionTexts = new Map(specification.split(/^## /m).map((text) => [Number.parseInt(text, 10), text]))

const placeholdersOf = (sentence: string): string[] =>
  [...sentence.matchAll(PLACEHOLDER)].map(([placeholder]) => placeholder).toSorted()

/**
 * Returns whether the text contains every piece between placeholders. A screen may begin it with a
 * capital.
 */
const standsIn = (text: string, sentence: string): boolean =>
  sentence
    .split(/\{[a-z_]+\}/)
    .map((piece) => piece.trim())
    .every((piece) => text.includes(piece) || text.includes(piece.charAt(0).toLowerCase() + piece.slice(1)))

describe('the wording table', () => {
  const sentences = Object.entries(wording)

  it.each(sentences.filter(([, { section }]) => section !== undefined))(
    '%s is quoted from its section of the specification',
    (_key, { pt, en, section = 1 }) => {
      const text = sectionTexts.get(section) ?? ''
      expect(standsIn(text, pt) || standsIn(text, en)).toBe(true)
    },
  )

  it.each(sentences)('%s has the same placeholders in both languages', (_key, { pt, en }) => {
    expect(placeholdersOf(en)).toEqual(placeholdersOf(pt))
  })

  it('has no key twice', () => {
    const parts = [
      errorWording,
      fieldWording,
      accountWording,
      apiKeyWording,
      navigationWording,
      shipmentWording,
      referenceListWording,
      checkpointWording,
      trackingWording,
      csvWording,
      labelWording,
      eventWording,
      verificationWording,
      webhookWording,
      ledgerErrorWording,
      ledgerFactWording,
    ]
    const named = parts.reduce((count, part) => count + Object.keys(part).length, 0)
    expect(Object.keys(wording)).toHaveLength(named)
  })

  it('has no sentence twice in one group', () => {
    const said = sentences.map(([key, { pt, en }]) => `${key.split('.')[0]}: ${pt} / ${en}`)
    expect(said.filter((sentence, index) => said.indexOf(sentence) !== index)).toEqual([])
  })
})
