import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const exclude = (path: string) => path.split('/').some((part) => ['node_modules', 'dist'].includes(part))
// Decisions are left out, because they are never edited.
const documents = globSync(['*.md', 'docs/**/*.md', 'vectors/*.md', 'clients/**/*.md'], {
  cwd: repository,
  exclude,
}).filter((path) => !path.startsWith('docs/decisions/'))
const programs = globSync(['{tools,bench}/**/*.ts', 'clients/**/*.{ts,py}'], { cwd: repository, exclude })
// This script runs inside the image, whose Node can run TypeScript, so its own command omits
// bootstrap.mjs.
const OF_IMAGE = 'tools/shrink-modules.ts'
/** Programs in one file are built, so the repository does not have them. */
const BUILT: ReadonlySet<string> = new Set(['lastro-verify.mjs', 'lastro-listen.mjs'])

/**
 * Pattern of a command that runs TypeScript without bootstrap.mjs. The README allows Node 20, which
 * cannot run TypeScript; bootstrap.mjs provides a Node that can.
 */
const bareCommand = /\bnode (?!bootstrap\.mjs)[\w./-]+\.ts\b/g

test.each([...documents, ...programs.filter((path) => path !== OF_IMAGE)])(
  'every command in %s runs TypeScript through bootstrap.mjs',
  (path) => {
    expect(read(path).match(bareCommand)).toBeNull()
  },
)

test.each(documents)('%s names only scripts that exist or that it asks to save', (path) => {
  const text = read(path)
  const scripts = [...text.matchAll(/\bnode (?:bootstrap\.mjs )?([\w./-]+\.(?:ts|mjs))\b/g)]
  const saves = text.matchAll(/\b(?:Save|Salve) [^.\n]*`([\w-]+\.mjs)`/g)
  const saved = new Set(Array.from(saves, ([, script = '']) => script))
  expect(
    scripts
      .map(([, script = '']) => script)
      .filter((one) => !BUILT.has(one) && !saved.has(one) && !existsSync(join(repository, one))),
  ).toEqual([])
})

describe('recipes', () => {
  test.each(globSync('docs/recipes/*.md', { cwd: repository }))('%s names only files that exist', (path) => {
    const named = [...read(path).matchAll(/`((?:src|docs|tests|tools|deploy)\/[\w./-]+\.\w+)`/g)]
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(join(repository, file)))).toEqual(
      [],
    )
  })
})
