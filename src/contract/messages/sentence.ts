/** One sentence in both languages, with `{fact}` placeholders. */
export type Sentence = {
  readonly pt: string
  readonly en: string
  /** Where the specification quotes it: a section of `docs/spec/product.md`. Absent for sentences of our own. */
  readonly section?: SpecificationSection
}

export type SpecificationSection = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** A sentence that the specification quotes, in Portuguese or in English, in that section. */
export const quoted = (section: SpecificationSection, pt: string, en: string): Sentence => ({
  pt,
  en,
  section,
})

/** A sentence of our own, where the specification is silent. */
export const ours = (pt: string, en: string): Sentence => ({ pt, en })
