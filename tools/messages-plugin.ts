import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { keysUsedBy, WRITTEN } from './message-keys.ts'
import { readMessages } from './message-tables.ts'
import { isPage, type UsedModules } from './used-modules.ts'

const WORDS = /^virtual:messages\/(pt|en)(?:\/([\w-]+))?$/
const PAGES = 'virtual:page-messages'
/** All messages in both languages, as the public pages are rendered with them. */
const WHOLE = '\0all-messages'
/**
 * Code whose messages are loaded later than the other messages of the pages.
 * `virtual:messages/pt/…` accepts the name of an entry of this table like the name of a page.
 */
const LATER: Readonly<Record<string, RegExp>> = {
  // Messages about the result of a receipt's verification.
  findings: /\/verification-messages\.ts$/,
}

/**
 * Returns a plugin that provides virtual modules with messages. `#messages` of code that runs in
 * Node contains all messages. `virtual:messages/pt` and `/en` contain all messages in one language.
 * `virtual:messages/pt/auth-page` contains the messages of the modules that the page `auth-page`
 * loads first. `virtual:page-messages` loads the messages of a page by page and language.
 * @param usedModules returns the modules that each page loads; without them there are no messages
 * by page
 */
export function messagesPlugin(usedModules: () => UsedModules | undefined = () => undefined): Plugin {
  // A development server imports changed modules again.
  let load: Parameters<typeof readMessages>[0]
  return {
    name: 'words',
    enforce: 'pre',
    configureServer(server) {
      load = (path) => server.ssrLoadModule(path)
    },
    resolveId: (id, _importer, { ssr }) => {
      if (id === '#messages' && ssr === true) return WHOLE
      return WORDS.test(id) || id === PAGES ? id : undefined
    },
    async handleHotUpdate({ file, server, modules }) {
      if (!WRITTEN.test(file)) return modules
      for (const [id, module] of server.moduleGraph.idToModuleMap)
        if (WORDS.test(id) || id === WHOLE) server.moduleGraph.invalidateModule(module)
      server.hot.send({ type: 'full-reload' })
      return []
    },
    async load(id) {
      if (id === WHOLE) return `export const messages = ${JSON.stringify(await readMessages(load))}`
      const used = usedModules()
      if (id === PAGES) return `export default {${placesOf(used).map(pageMessages).join()}}`
      const [, language, place] = WORDS.exec(id) ?? []
      if (language !== 'pt' && language !== 'en') return undefined
      const isUsed = place === undefined ? () => true : keysUsedBy(await sourcesOf(place, used))
      const sentences = Object.entries(await readMessages(load))
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
