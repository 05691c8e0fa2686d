/** One sentence in both languages, with `{fact}` placeholders. */
export type Sentence = {
  readonly pt: string
  readonly en: string
  /**
   * Section of the specification (`docs/spec/product.md`) that contains the sentence. Absent for
   * our own sentences.
   */
  readonly section?: SpecificationSection
}

export type SpecificationSection = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/**
 * Creates a message whose Portuguese or English sentence is a quotation from the given section of
 * the specification.
 */
export const quoted = (section: SpecificationSection, pt: string, en: string): Sentence => ({
  pt,
  en,
  section,
})

/** Creates a message with sentences of our own, for a case on which the specification is silent. */
export const ours = (pt: string, en: string): Sentence => ({ pt, en })

/** The type of a table of messages, for adding its keys to `MessageTable`. */
export type Messages<Table> = Readonly<Record<keyof Table & string, Sentence>>
