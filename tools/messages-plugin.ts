import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { keysUsedBy, WRITTEN } from './message-keys.ts'
import { isPage, type UsedModules } from './used-modules.ts'

const WORDS = /^virtual:messages\/(pt|en)(?:\/([\w-]+))?$/
const PAGES = 'virtual:page-messages'
/**
 * Code whose messages are loaded later than the other messages of the pages.
 * `virtual:messages/pt/…` accepts the name of an entry of this table like the name of a page.
 */
const LATER: Readonly<Record<string, RegExp>> = {
  // Messages about the result of a receipt's verification.
  findings: /\/verification-messages\.ts$/,
}

type MessageTable = Readonly<Record<string, Readonly<Record<'pt' | 'en', string>>>>

/**
 * Returns a plugin that provides virtual modules with messages. `virtual:messages/pt` and `/en`
 * contain all messages in one language. `virtual:messages/pt/auth-page` contains the messages of
 * the modules that the page `auth-page` loads first. `virtual:page-messages` loads the messages of
 * a page by page and language.
 * @param usedModules returns the modules that each page loads; without them there are no messages
 * by page
 */
export function messagesPlugin(usedModules: () => UsedModules | undefined = () => undefined): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (WORDS.test(id) || id === PAGES ? id : undefined),
    async load(id) {
      const used = usedModules()
      if (id === PAGES) return `export default {${placesOf(used).map(pageMessages).join()}}`
      const [, language, place] = WORDS.exec(id) ?? []
      if (language !== 'pt' && language !== 'en') return undefined
      const isUsed = place === undefined ? () => true : keysUsedBy(await sourcesOf(place, used))
      const sentences = Object.entries(await readMessages())
        .filter(([key]) => isUsed(key))
        .map(([key, sentence]) => [key, sentence[language]])
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(sentences)))})`
    },
  }
}

function placesOf(used: UsedModules | undefined): readonly string[] {
  if (used === undefined) return []
  const pages = [...used.values()].flatMap((module) => [...module.places].filter(isPage))
  return [...new Set([...Object.keys(LATER), ...pages])]
}

function pageMessages(place: string): string {
  const files = ['pt', 'en'].map(
    (language) => `${language}: () => import('virtual:messages/${language}/${place}')`,
  )
  return `'${place}': {${files.join()}}`
}

async function sourcesOf(place: string, used: UsedModules = new Map()): Promise<readonly string[]> {
  const later = LATER[place]
  const ids = [...used].flatMap(([id, { places }]) => {
    const isUsed =
      later?.test(id) ?? (places.has(place) && !Object.values(LATER).some((parts) => parts.test(id)))
    return isUsed ? [id] : []
  })
  const ours = ids.filter((id) => /\/src\/[^\0]*\.tsx?$/.test(id) && !WRITTEN.test(id))
  return Promise.all(ours.map((id) => readFile(id, 'utf8')))
}

/**
 * Imports the messages at run time, because Vite would bundle a static import of them into its
 * configuration.
 */
async function readMessages(): Promise<MessageTable> {
  const { messages }: { messages: MessageTable } = await import(
    pathToFileURL(resolve('src/contract/messages/messages.ts')).href
  )
  return messages
}
