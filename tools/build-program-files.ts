// Builds parts of the command line as programs in one file, for Node 20 and later, without
// installation.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { DIGITS, encodeZ85 } from '#ledger/encoding/z85.ts'
import { keysUsedBy } from './message-keys.ts'
import { repository } from './web-stamp.ts'

type ProgramFile = {
  readonly name: string
  /** Path of the entry below `src/cli`. */
  readonly entry: string
  readonly isPacked: boolean
}

/** The part of `lastro verify` that needs no chain. */
const verifier: ProgramFile = { name: 'lastro-verify.mjs', entry: 'verify-file/main.ts', isPacked: true }

/** `lastro listen`. Its code stays readable, because it gets an API key. */
const listener: ProgramFile = { name: 'lastro-listen.mjs', entry: 'listen-file/main.ts', isPacked: false }

/** Files of message tables, which hold data only. */
const TABLES =
  /\/src\/(?:cli\/(?:[\w-]+\/)*[\w-]+-messages|contract\/(?:sentences|messages\/shared)\/[\w-]+-messages)\.ts$/

/**
 * Keys of messages about errors, checks and fields. A program uses such a message only if the last
 * part of the key occurs in its code.
 */
const NAMED = /^(?:ledger|error|check|check_about|event_field)\.(.+)$/

/** Writes `lastro-verify.mjs` and `lastro-verify.mjs.sha256` into a folder. */
export async function buildVerifierInto(folder: string): Promise<void> {
  await writeWithDigest(folder, verifier)
}

/** Writes `lastro-listen.mjs` and `lastro-listen.mjs.sha256` into a folder. */
export async function buildListenerInto(folder: string): Promise<void> {
  await writeWithDigest(folder, listener)
}

async function writeWithDigest(folder: string, program: ProgramFile): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = await buildProgram(program)
  const digest = createHash('sha256').update(file).digest('hex')
  await writeFile(join(folder, program.name), file)
  await writeFile(join(folder, `${program.name}.sha256`), `${digest}  ${program.name}\n`)
}

async function buildProgram(program: ProgramFile): Promise<string> {
  // The first bundle shows which code remains. The second has the messages that this code uses.
  const { modules } = await bundle(program, () => true)
  const left = Object.entries(modules).flatMap(([id, { code }]) =>
    code !== null && !TABLES.test(id) ? [code] : [],
  )
  const isNamed = keysUsedBy(left)
  const words = new Set(left.flatMap((code) => code.match(/[a-z0-9_]+/g) ?? []))
  // Beginnings of keys that the command line composes, such as `key_is_${standing}`.
  const beginnings = left.flatMap((code) => code.match(/(?<=`)[a-z_]+_(?=\$\{)/g) ?? [])
  const { code } = await bundle(program, (key) => {
    if (!key.includes('.')) return words.has(key) || beginnings.some((text) => key.startsWith(text))
    const [, name = ''] = NAMED.exec(key) ?? []
    return isNamed(key) && (name === '' || words.has(name))
  })
  return program.isPacked ? packed(code) : `${readableHead}${code}`
}

const readableHead = `// Forwards the events of a Lastro account to a receiver on this computer.
// Usage: node lastro-listen.mjs --help
// Apache License 2.0. Built by tools/build-program-files.ts.
`

/**
 * Returns a program that unpacks and runs another one. Without packing it would be more than twice
 * as long.
 */
function packed(code: string): string {
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
  const params = {
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [BROTLI_PARAM_SIZE_HINT]: code.length,
  }
  const bytes = brotliCompressSync(code, { params })
  const whole = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
  return `// Verifies receipts of Lastro. Usage: node lastro-verify.mjs RECEIPT --key KEY
// Apache License 2.0. Built by tools/build-program-files.ts: a program packed by Brotli, in Z85.
import { brotliDecompressSync } from 'node:zlib'
const digits = ${JSON.stringify(DIGITS)}
const program = ${JSON.stringify(encodeZ85(whole))}
const bytes = Buffer.alloc(program.length * 0.8)
for (let at = 0; at < program.length; at += 5) {
  let value = 0
  for (const digit of program.slice(at, at + 5)) value = value * 85 + digits.indexOf(digit)
  bytes.writeUInt32BE(value, at * 0.8)
}
const code = brotliDecompressSync(bytes.subarray(0, ${bytes.length}))
await import('data:text/javascript;base64,' + code.toString('base64'))
`
}

async function bundle(
  { name, entry, isPacked }: ProgramFile,
  isUsed: (key: string) => boolean,
): Promise<Rolldown.OutputChunk> {
  const built = await build({
    root: repository,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [messageTables(isUsed)],
    ssr: { noExternal: true },
    build: {
      write: false,
      minify: isPacked,
      target: 'node20',
      ssr: join(repository, 'src/cli', entry),
      rolldownOptions: {
        treeshake: { moduleSideEffects: false },
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  if (!('output' in built)) throw new Error(`${name} was not built`)
  const [program] = built.output
  if (built.output.length !== 1) throw new Error(`${name} is more than one file`)
  return program
}

/** Returns a plugin that leaves in the tables of messages those that a program uses. */
function messageTables(isUsed: (key: string) => boolean): Plugin {
  return {
    name: 'messages-of-a-program',
    enforce: 'pre',
    load: async (id) => {
      if (!TABLES.test(id)) return undefined
      const tables: Readonly<Record<string, object>> = await import(pathToFileURL(id).href)
      return Object.entries(tables)
        .map(([name, table]) => {
          const used = Object.entries(table).filter(([key]) => isUsed(key))
          return `export const ${name} = ${JSON.stringify(Object.fromEntries(used))}`
        })
        .join('\n')
    },
  }
}
