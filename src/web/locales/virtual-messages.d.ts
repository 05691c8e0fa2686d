type Sentences = Readonly<Partial<Record<import('#contract/messages/messages.ts').MessageKey, string>>>
type Load = () => Promise<{ readonly default: Sentences }>

declare module 'virtual:messages/*' {
  const sentences: Sentences
  export default sentences
}

declare module 'virtual:page-messages' {
  const files: Readonly<Partial<Record<string, Readonly<Record<'pt' | 'en', Load>>>>>
  export default files
}
