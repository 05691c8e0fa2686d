/** Languages of the interface, each with its name in that language. */
export const languages = [
  { language: 'pt', tag: 'pt-BR', short: 'PT', name: 'Português' },
  { language: 'en', tag: 'en', short: 'EN', name: 'English' },
] as const
