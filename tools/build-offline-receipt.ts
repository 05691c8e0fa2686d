// Builds the templates of the receipt file that verifies itself, one per language, into a built web
// application. The page that offers the file fills in the receipt
// (src/web/offline-receipt/fill-template.ts).
import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { checkpointTable } from '#domain/checkpoints/checkpoint-fields.ts'
import { acceptanceTable, eventTable } from '#domain/events/event-fields.ts'
import { shipmentTable } from '#domain/shipments/shipment-fields.ts'
import { sharedMessages } from '#contract/messages/messages.ts'
import { encodeBase182 } from '#web/offline-receipt/base182.ts'
import { hashPage } from '#web/offline-receipt/compare-page.ts'
import * as fileMessages from '#web/offline-receipt/file-messages.ts'
import { writeTemplate } from '#web/offline-receipt/template.ts'
import { keysUsedBy, WRITTEN } from './message-keys.ts'
import { readMessages } from './message-tables.ts'
import { repository } from './web-stamp.ts'

const FOLDER = 'src/web/offline-receipt'
const messages = await readMessages()
type Language = 'pt' | 'en'

/** Writes `offline-receipt.pt.html` and `offline-receipt.en.html` into `webFolder`. */
export async function buildOfflineReceiptInto(webFolder: string): Promise<void> {
  const style = `${compact(await read('offline-receipt.css'))}${still(compact(await read('../ui/brand/seal.css')))}`
  const starter = await bundled('starter.ts', 'pt')
  for (const language of ['pt', 'en'] as const) {
    const hashes = { style: sourceOf(style), starter: sourceOf(starter), program: sourceOf('') }
    const page = writeTemplate({ language, style, starter, program: '', hashes })
    const program = await bundled('program.ts', language, {
      LANGUAGE: JSON.stringify(language),
      PAGE_HASH: JSON.stringify(hashOfEmpty(page)),
    })
    const html = writeTemplate({
      language,
      style,
      starter,
      program: encodeProgram(program),
      hashes: { ...hashes, program: sourceOf(program) },
    })
    await writeFile(join(webFolder, `offline-receipt.${language}.html`), html)
  }
}

/** Returns the hash of a page as the program compares it: without contents, and while it runs. */
function hashOfEmpty(page: string): string {
  const empty = page
    .replaceAll(/<!--.*?-->/g, '')
    .replace(/<title>.*<\/title>/, '<title></title>')
    .replace(/<p id="no-script">.*<\/p>/, '')
  return hashPage(empty.slice(empty.indexOf('<html')))
}

/**
 * Packs a program as src/web/offline-receipt/starter.ts reads it. `memLevel` decides how zlib
 * splits blocks, so the smallest result of several values is used.
 */
function encodeProgram(text: string): string {
  const packed = [6, 7, 8, 9].map((memLevel) => deflateRawSync(text, { level: 9, memLevel }))
  const [smallest = Buffer.alloc(0)] = packed.toSorted((a, b) => a.length - b.length)
  return encodeBase182(smallest)
}

async function read(file: string): Promise<string> {
  return readFile(join(repository, FOLDER, file), 'utf8')
}

/**
 * Keys of messages about checks, errors and kinds of checkpoints. A program contains such a message
 * only if the last part of the key occurs in its code.
 */
const NAMED = /^(?:ledger|check|check_about|checkpoint)\.(.+)$/

/**
 * Fields that the file names by their identifiers, because its headline depends on none of them
 * (public-history.ts).
 */
const OTHER_FIELDS = /^event_field\.(?!(?:checkpoint_type|city|uf|occurred_at|status|estimated_delivery)$)/

const isOfWeb = (id: string): boolean => id.includes('/src/web/')

/** Returns one script without imports, with the messages that its modules use. */
async function bundled(
  file: string,
  language: Language,
  define: Record<string, string> = {},
): Promise<string> {
  // The first bundle shows which code of each module remains after unused code is removed. The
  // second bundle contains the messages that this code uses.
  const { modules } = await bundle(
    file,
    messagesPlugin(language, () => true),
    define,
  )
  const left = Object.entries(modules).flatMap(([id, { code }]) =>
    code !== null && /\/src\/[^\0]*\.tsx?$/.test(id) && !WRITTEN.test(id) ? [{ id, code }] : [],
  )
  const saidBy = (own: (id: string) => boolean) =>
    keysUsedBy(left.filter(({ id }) => own(id)).map(({ code }) => code))
  const [byWeb, byOthers] = [saidBy(isOfWeb), saidBy((id) => !isOfWeb(id))]
  const names = new Set(left.flatMap(({ code }) => code.match(/(?<=["'`])[a-z0-9_]+(?=["'`])/g) ?? []))
  const isUsed = (key: string): boolean => {
    if (OTHER_FIELDS.test(key)) return false
    const [, name] = NAMED.exec(key) ?? []
    if (name !== undefined) return names.has(name) && (byWeb(key) || byOthers(key))
    // A key in code outside of src/web counts only if its message is shared with the server,
    // because such code uses no other messages.
    return byWeb(key) || (Object.hasOwn(sharedMessages, key) && byOthers(key))
  }
  const { code } = await bundle(file, messagesPlugin(language, isUsed), define)
  const script = code.trim()
  if (/<\/script|<!--/i.test(script)) throw new Error(`${file} cannot stand in a page`)
  return script
}

async function bundle(
  file: string,
  words: Plugin,
  define: Record<string, string>,
): Promise<Rolldown.OutputChunk> {
  const built = await build({
    root: repository,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [words, bareTables],
    define,
    build: {
      write: false,
      modulePreload: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: { input: join(FOLDER, file), output: { format: 'iife' } },
    },
  })
  if (!('output' in built)) throw new Error(`${file} was not built`)
  const [script] = built.output
  if (built.output.length !== 1) throw new Error(`${file} is more than one script`)
  return script
}

/**
 * Returns a plugin with the messages of a program in its one language. They are those of the file,
 * and those of the catalogue that it can use.
 */
function messagesPlugin(language: Language, isUsed: (key: string) => boolean): Plugin {
  const sentences = Object.entries(messages).flatMap(([key, sentence]) =>
    isUsed(key) ? [[key, sentence[language]]] : [],
  )
  const text = JSON.stringify(JSON.stringify(Object.fromEntries(sentences)))
  const own = Object.entries(fileMessages)
    .map(([name, table]) => {
      const words = Object.entries(table).map(([key, sentence]) => [key, { [language]: sentence[language] }])
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(words))}`
    })
    .join('\n')
  return {
    name: 'messages-of-the-file',
    enforce: 'pre',
    resolveId: (id) => (id === '#messages' ? '\0messages-of-the-file' : undefined),
    load: (id) => {
      if (id.endsWith('/offline-receipt/file-messages.ts')) return own
      return id === '\0messages-of-the-file'
        ? `const said = Object.entries(JSON.parse(${text})).map(([key, words]) => [key, { pt: words, en: words }])
           export const messages = Object.fromEntries(said)`
        : undefined
    },
  }
}

/** Tables of fields by the end of their module's path. */
const fieldTables: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  '/checkpoints/checkpoint-fields.ts': { checkpointTable },
  '/events/event-fields.ts': { acceptanceTable, eventTable },
  '/shipments/shipment-fields.ts': { shipmentTable },
}

/** Leaves in the tables of fields what a verification reads: each name with its first list. */
const bareTables: Plugin = {
  name: 'bare-tables',
  enforce: 'pre',
  load: (id) => {
    const found = Object.entries(fieldTables).find(([path]) => id.endsWith(path))
    return found && Object.entries(found[1]).map(bareTable).join('\n')
  },
}

function bareTable([name, table]: readonly [string, object]): string {
  const bare = Object.entries(table).map(([field, { since }]) => [field, { since }])
  return `export const ${name} = ${JSON.stringify(Object.fromEntries(bare))}`
}

/** Removes the animations of a compact style sheet. */
function still(css: string): string {
  return css
    .replaceAll(/@keyframes [\w-]+\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
    .replaceAll(/[^{}]*\{animation[^{}]*\}/g, '')
}

/**
 * Returns a style sheet in ASCII, without comments and meaningless white space
 * (src/web/offline-receipt/file-bytes.ts).
 */
function compact(css: string): string {
  return css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(/\b0\./g, '.')
    .replaceAll(';}', '}')
    .replaceAll(/[^ -~]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)
    .trim()
}

function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
