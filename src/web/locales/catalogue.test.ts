import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PLACEHOLDER } from '#contract/messages/words.ts'
import { siteCatalogue } from '../site/words.ts'
import { catalogue } from './catalogue.ts'
import { apiKeyOwnWords } from './own/api-keys.ts'
import { authorizationOwnWords } from './own/authorizations.ts'
import { authorizedWords } from './own/authorized.ts'
import { disclosureWords } from './own/disclosure.ts'
import { erasureWords } from './own/erasure.ts'
import { labelDialogWords } from './own/labels.ts'
import { noShipmentWords } from './own/no-shipment.ts'
import { printWords } from './own/paper.ts'
import { pendingOwnWords } from './own/pending.ts'
import { publicAnswerWords } from './own/public-answer.ts'
import { publicPageWords } from './own/public-page.ts'
import { scanOwnWords } from './own/scan.ts'
import { isWordsKey } from './say-words.ts'
import { keysSaidBy, WRITTEN } from '../../../tools/said-keys.ts'

/** Messages of the application, of the public pages, and those in the modules that use them. */
const all = {
  ...siteCatalogue,
  ...catalogue,
  ...apiKeyOwnWords,
  ...authorizationOwnWords,
  ...authorizedWords,
  ...disclosureWords,
  ...erasureWords,
  ...labelDialogWords,
  ...noShipmentWords,
  ...printWords,
  ...pendingOwnWords,
  ...publicAnswerWords,
  ...publicPageWords,
  ...scanOwnWords,
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
const source = sources.join('\n')

/**
 * Our own messages. Those of the specification are in its table even if no screen uses them yet.
 */
const own = Object.entries(all).flatMap(([key, sentence]) => ('section' in sentence ? [] : [key]))
const isSaid = keysSaidBy(sources)

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

  it('has every key that the code uses', () => {
    const said = [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => key)
    expect(said.length).toBeGreaterThan(0)
    expect(said.filter((key) => !isWordsKey(key) && !Object.hasOwn(all, key))).toEqual([])
  })

  it('has no own message that the code does not use', () => {
    expect(own.filter((key) => !isSaid(key))).toEqual([])
  })
})
