import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import type { ArticleInBoth, Block } from './article.ts'
import { preferenceNames } from '#domain/accounts/preferences.ts'
import { chosenKey, unsavedKey } from '../../preferences.ts'
import { articles } from './articles.ts'

const kindOf = (block: Block): string =>
  typeof block === 'string'
    ? 'text'
    : 'list' in block
      ? `list of ${block.list.length}`
      : 'kept' in block
        ? `kept: ${block.kept.map(({ name }) => name).join(', ')}`
        : 'named'
const shapeOf = (article: ArticleInBoth['pt']) =>
  article.sections.map(({ id, blocks }) => ({ id, blocks: blocks.map(kindOf) }))

describe.each(Object.entries(articles))('the text %s', (_name, article) => {
  it('has the same parts in both languages', () => {
    expect(shapeOf(article.en)).toEqual(shapeOf(article.pt))
    expect(article.en.updated).toBe(article.pt.updated)
  })

  it.each(['pt', 'en'] as const)('has every part and no open placeholder in %s', (language) => {
    const { title, lead, updated, sections } = article[language]
    const texts = [title, lead, updated, ...sections.flatMap((section) => [section.id, section.title])]
    expect(texts).not.toContain('')
    expect(sections.length).toBeGreaterThan(3)
    expect(JSON.stringify(article[language])).not.toMatch(/\{\w+\}|[|]|> /)
  })
})

test('the cookie policy names exactly the items that the application stores in a browser', () => {
  const web = new URL('../..', import.meta.url).pathname
  const kept = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('site/legal/'))
    .flatMap((path) => [...readFileSync(join(web, path), 'utf8').matchAll(/'(lastro\.[a-z_]+)(\.?)'/g)])
    .map(([, name, more]) => (more === '' ? name : `${name}.…`))
  const named = articles.cookies.pt.sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (typeof block === 'object' && 'kept' in block ? block.kept : []))
    .map(({ name }) => name)
    .filter((name) => name.startsWith('lastro.'))
  const ofPreferences = preferenceNames.flatMap((name) => [chosenKey(name), unsavedKey(name)])
  expect(named.toSorted()).toEqual([...new Set([...kept, ...ofPreferences])].toSorted())
})
