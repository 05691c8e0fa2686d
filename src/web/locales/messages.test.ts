import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PLACEHOLDER } from '#contract/messages/message.ts'
import { allSiteMessages } from '../site/messages.ts'
import { messages } from '#contract/messages/messages.ts'
import { apiKeyOwnMessages } from './own/api-keys-messages.ts'
import { authorizationOwnMessages } from './own/authorizations-messages.ts'
import { authorizedMessages } from './own/authorized-messages.ts'
import { disclosureMessages } from './own/disclosure-messages.ts'
import { erasureMessages } from './own/erasure-messages.ts'
import { labelDialogMessages } from './own/labels-messages.ts'
import { noShipmentMessages } from './own/no-shipment-messages.ts'
import { printMessages } from './own/paper-messages.ts'
import { pendingOwnMessages } from './own/pending-messages.ts'
import { publicAnswerMessages } from './own/public-answer-messages.ts'
import { publicPageMessages } from './own/public-page-messages.ts'
import { scanOwnMessages } from './own/scan-messages.ts'
import { keysUsedBy, WRITTEN } from '../../../tools/message-keys.ts'

/**
 * All messages: those of the application, those of the public pages, and those of modules with a
 * message table of their own.
 */
const all = {
  ...allSiteMessages,
  ...messages,
  ...apiKeyOwnMessages,
  ...authorizationOwnMessages,
  ...authorizedMessages,
  ...disclosureMessages,
  ...erasureMessages,
  ...labelDialogMessages,
  ...noShipmentMessages,
  ...printMessages,
  ...pendingOwnMessages,
  ...publicAnswerMessages,
  ...publicPageMessages,
  ...scanOwnMessages,
}

const SOURCES = new URL('../..', import.meta.url).pathname
const sources = ['web', 'server', 'contract', 'cli']
  .flatMap((floor) =>
    readdirSync(join(SOURCES, floor), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${floor}/${path}`,
    ),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !WRITTEN.test(path))
  .map((path) => readFileSync(join(SOURCES, path), 'utf8'))

/**
 * Keys of the messages that the specification does not prescribe. Prescribed messages stay in the
 * table even if no screen uses them yet.
 */
const own = Object.entries(all).flatMap(([key, sentence]) => ('section' in sentence ? [] : [key]))
const isUsed = keysUsedBy(sources)

const placeholdersOf = (sentence: string): string =>
  [...sentence.matchAll(PLACEHOLDER)]
    .map(([placeholder]) => placeholder)
    .toSorted()
    .join(' ')

describe('the message catalogue', () => {
  it('has every message in both languages, with the same placeholders', () => {
    const unequal = Object.entries(all).filter(
      ([, { pt, en }]) => pt.trim() === '' || en.trim() === '' || placeholdersOf(pt) !== placeholdersOf(en),
    )
    expect(unequal).toEqual([])
  })

  it('has no unused message, except messages that the specification prescribes', () => {
    expect(own.filter((key) => !isUsed(key))).toEqual([])
  })
})
