declare module 'virtual:words/*' {
  const sentences: Readonly<Record<import('./catalogue.ts').WordsKey, string>>
  export default sentences
}
