import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PLACEHOLDER } from '#contract/messages/message.ts'
import { allSiteMessages } from '../site/messages.ts'
import { messages, sharedMessages } from '#contract/messages/messages.ts'
import { keysUsedBy, WRITTEN } from '../../../tools/message-keys.ts'
import { findMessageTables } from '../../../tools/message-tables.ts'

/** All messages: those of the application, and those of the public pages. */
const all = { ...allSiteMessages, ...messages }

const SOURCES = new URL('../..', import.meta.url).pathname
const sourcePaths = ['web', 'server', 'contract', 'cli'].flatMap((floor) =>
  readdirSync(join(SOURCES, floor), { recursive: true, encoding: 'utf8' }).map((path) => `${floor}/${path}`),
)
const sources = sourcePaths
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
  it('has every key in one file only', async () => {
    const modules: readonly object[] = await Promise.all(findMessageTables().map((path) => import(path)))
    const keys = [sharedMessages, ...modules.flatMap((module) => Object.values(module))].flatMap(Object.keys)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('has no two files of one name', () => {
    const names = sourcePaths.filter((path) => path.endsWith('-messages.ts')).map((path) => basename(path))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

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
