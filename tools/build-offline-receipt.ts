// Builds the templates of the receipt file that verifies itself, one per language, into a built web
// application. The page that offers the file fills in the receipt
// (src/web/offline-receipt/fill-template.ts).
import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { messages, sharedMessages } from '#contract/messages/messages.ts'
import { encodeBase182 } from '#web/offline-receipt/base182.ts'
import { writeBody, writeTemplate } from '#web/offline-receipt/template.ts'
import { keysUsedBy, WRITTEN } from './message-keys.ts'
import { repository } from './web-stamp.ts'

const FOLDER = 'src/web/offline-receipt'
type Language = 'pt' | 'en'

/** Writes `offline-receipt.pt.html` and `offline-receipt.en.html` into `webFolder`. */
export async function buildOfflineReceiptInto(webFolder: string): Promise<void> {
  const style = `${compact(await read('offline-receipt.css'))}${compact(await read('../ui/brand/seal.css'))}`
  const starter = await bundled('starter.ts', 'pt')
  for (const language of ['pt', 'en'] as const) {
    const program = await bundled('program.ts', language, { FRAME_BODY: JSON.stringify(frameOf(language)) })
    const html = writeTemplate({
      language,
      style,
      starter,
      program: encodeProgram(program),
      hashes: { style: sourceOf(style), starter: sourceOf(starter), program: sourceOf(program) },
    })
    await writeFile(join(webFolder, `offline-receipt.${language}.html`), html)
  }
}

/**
 * Returns the page body with which the program compares the body of the file. Its placeholders are
 * `{{name}}`, because a script cannot contain the `<!--` of the template's placeholders.
 */
function frameOf(language: Language): string {
  const names = ['code', 'form', 'key', 'raw', 'receipt', 'shown', 'program'] as const
  const parts = names.map((name) => [name, `{{${name}}}`] as const)
  return writeBody(language, Object.fromEntries(parts) as Record<(typeof names)[number], string>)
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
    const [, name] = NAMED.exec(key) ?? []
    if (name !== undefined && !names.has(name)) return false
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
    plugins: [words],
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
 * Returns a plugin with the message catalogue of a program: the messages that it can use, in its
 * one language.
 */
function messagesPlugin(language: Language, isUsed: (key: string) => boolean): Plugin {
  const sentences = Object.entries(messages).flatMap(([key, sentence]) =>
    isUsed(key) ? [[key, sentence[language]]] : [],
  )
  const text = JSON.stringify(JSON.stringify(Object.fromEntries(sentences)))
  return {
    name: 'messages-of-the-file',
    enforce: 'pre',
    resolveId: (id) => (id === '#messages' ? '\0messages-of-the-file' : undefined),
    load: (id) =>
      id === '\0messages-of-the-file'
        ? `const said = Object.entries(JSON.parse(${text})).map(([key, words]) => [key, { pt: words, en: words }])
           export const messages = Object.fromEntries(said)`
        : undefined,
  }
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
    .replaceAll(';}', '}')
    .replaceAll(/[^ -~]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)
    .trim()
}

function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
