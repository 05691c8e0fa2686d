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
