import type { Language } from '#contract/messages/words.ts'

/** A paragraph may hold links, written `[words](/path)`. */
export type Block =
  | string
  | { readonly list: readonly string[] }
  /** Names a machine gave, with what they are for and how long they stay. */
  | { readonly kept: readonly { readonly name: string; readonly what: string; readonly until: string }[] }
  /** What is said where the installation names its operator, and where it does not. */
  | { readonly named: string; readonly unnamed: string }

export type Section = {
  /** The anchor, the same in both languages. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/** A text of rules or facts, such as the privacy policy. */
export type Article = {
  readonly title: string
  readonly lead: string
  /** The day of this wording, YYYY-MM-DD. */
  readonly updated: string
  readonly sections: readonly Section[]
}

export type ArticleInBoth = Readonly<Record<Language, Article>>
