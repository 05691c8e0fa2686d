import type { Language } from '#contract/messages/message.ts'

/** Block of a text. A paragraph may contain links, written `[words](/path)`. */
export type Block =
  | string
  | { readonly list: readonly string[] }
  /** Items stored in the browser, with their purpose and lifetime. */
  | { readonly kept: readonly { readonly name: string; readonly what: string; readonly until: string }[] }
  /** Texts for installations that name their operator, and for those that do not. */
  | { readonly named: string; readonly unnamed: string }

export type Section = {
  /** Anchor of the section, the same in both languages. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/** A text of rules or facts, such as the privacy policy. */
export type Article = {
  readonly title: string
  readonly lead: string
  /** Date of this wording, YYYY-MM-DD. */
  readonly updated: string
  readonly sections: readonly Section[]
}

export type ArticleInBoth = Readonly<Record<Language, Article>>

const HEAD = /^---\nupdated: (.+)\n---\n\n# (.+)\n\n(.+)\n/
const SECTION = /^(.+) \{#(.+)\}\n\n/

/** Parses a legal text. Supports only the Markdown that the files of this folder use. */
export function readArticle(markdown: string): Article {
  const [head = '', ...sections] = markdown.split(/^## /m)
  const [, updated = '', title = '', lead = ''] = HEAD.exec(head) ?? []
  return { title, lead, updated, sections: sections.map(readSection) }
}

function readSection(text: string): Section {
  const [heading = '', title = '', id = ''] = SECTION.exec(text) ?? []
  return { id, title, blocks: text.slice(heading.length).trim().split('\n\n').map(readBlock) }
}

function readBlock(text: string): Block {
  if (text.startsWith('- ')) return { list: text.slice(2).split('\n- ') }
  if (text.startsWith('> ')) {
    const [named = '', unnamed = ''] = text.slice(2).split('\n>\n> ')
    return { named, unnamed }
  }
  if (!text.startsWith('| ')) return text
  const rows = text.split('\n').slice(2)
  const kept = rows.map((row) => {
    const [name = '', what = '', until = ''] = row
      .split('|')
      .map((cell) => cell.trim())
      .slice(1)
    return { name: name.replaceAll('`', ''), what, until }
  })
  return { kept }
}
