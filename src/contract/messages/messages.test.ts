import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sharedMessages as messages } from './messages.ts'
import { accountMessages } from './shared/account-messages.ts'
import { deliveryMessages } from './shared/deliveries-messages.ts'
import { checkpointMessages } from './shared/checkpoints-messages.ts'
import { csvMessages } from './shared/csv-messages.ts'
import { errorMessages } from './shared/errors-messages.ts'
import { fieldMessages } from '../sentences/field-messages.ts'
import { eventMessages } from './shared/events-messages.ts'
import { integrationMessages } from './shared/integrations-messages.ts'
import { labelMessages } from './shared/labels-messages.ts'
import { loggerFileMessages } from './shared/logger-file-messages.ts'
import { ledgerErrorMessages, ledgerFactMessages } from './shared/ledger-errors-messages.ts'
import { navigationMessages } from './shared/navigation-messages.ts'
import { referenceListMessages } from './shared/reference-data-messages.ts'
import { publicAnswerMessages, publicStopMessages } from './shared/public-answer-messages.ts'
import { recipientMessages } from './shared/recipient-messages.ts'
import { referenceMessages } from './shared/references-messages.ts'
import { shipmentMessages } from './shared/shipments-messages.ts'
import { trackingMessages } from './shared/tracking-messages.ts'
import { verificationMessages } from './shared/check-messages.ts'
import { PLACEHOLDER } from './message.ts'

const specification = readFileSync(new URL('../../../docs/spec/product.md', import.meta.url), 'utf8')
const sectionTexts = new Map(specification.split(/^## /m).map((text) => [Number.parseInt(text, 10), text]))

const placeholdersOf = (sentence: string): string[] =>
  [...sentence.matchAll(PLACEHOLDER)].map(([placeholder]) => placeholder).toSorted()

/**
 * Returns true if the text contains every part of the sentence between placeholders. The sentence
 * may begin with a capital where the text does not.
 */
const standsIn = (text: string, sentence: string): boolean =>
  sentence
    .split(/\{[a-z_]+\}/)
    .map((piece) => piece.trim())
    .every((piece) => text.includes(piece) || text.includes(piece.charAt(0).toLowerCase() + piece.slice(1)))

describe('the message table', () => {
  const sentences = Object.entries(messages)

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

  it('has every key in only one part of the table', () => {
    const parts = [
      errorMessages,
      fieldMessages,
      accountMessages,
      navigationMessages,
      shipmentMessages,
      referenceListMessages,
      referenceMessages,
      checkpointMessages,
      publicStopMessages,
      publicAnswerMessages,
      recipientMessages,
      trackingMessages,
      csvMessages,
      labelMessages,
      loggerFileMessages,
      eventMessages,
      deliveryMessages,
      verificationMessages,
      integrationMessages,
      ledgerErrorMessages,
      ledgerFactMessages,
    ]
    const named = parts.reduce((count, part) => count + Object.keys(part).length, 0)
    expect(Object.keys(messages)).toHaveLength(named)
  })

  it('has no two equal sentences whose keys have the same part before the dot', () => {
    const said = sentences.map(([key, { pt, en }]) => `${key.split('.')[0]}: ${pt} / ${en}`)
    expect(said.filter((sentence, index) => said.indexOf(sentence) !== index)).toEqual([])
  })
})
