import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..')
const generated = new Set(['node_modules', '.git', 'dist', 'data'])
const documents = globSync('**/*.md', {
  cwd: repository,
  exclude: (path) => path.split('/').some((part) => generated.has(part)),
})

const read = (path: string) =>
  readFileSync(join(repository, path), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')

/** Returns the anchors of the headings of a document, as GitHub makes them. */
function anchorsOf(path: string): readonly string[] {
  const seen = new Map<string, number>()
  return [...read(path).matchAll(/^#+ +(.+)$/gm)].map(([, title = '']) => {
    const text = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-')
    const before = seen.get(slug) ?? 0
    seen.set(slug, before + 1)
    return before === 0 ? slug : `${slug}-${before}`
  })
}

/**
 * Returns the relative links of a document that lead to no file, or to a heading that the file does
 * not have.
 */
function findBrokenLinks(path: string): readonly string[] {
  const links = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^([a-z]+:|\/)/i.test(link)) return false
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? path : join(dirname(path), decodeURIComponent(file))
    if (!existsSync(join(repository, target))) return true
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
  })
}

describe('links of the documents', () => {
  test.each(documents)('resolve in %s', (path) => {
    expect(findBrokenLinks(path)).toEqual([])
  })
})
