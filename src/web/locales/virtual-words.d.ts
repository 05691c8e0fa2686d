type Sentences = Readonly<Partial<Record<import('./catalogue.ts').WordsKey, string>>>
type Load = () => Promise<{ readonly default: Sentences }>

declare module 'virtual:words/*' {
  const sentences: Sentences
  export default sentences
}

declare module 'virtual:page-words' {
  const files: Readonly<Partial<Record<string, Readonly<Record<'pt' | 'en', Load>>>>>
  export default files
}
