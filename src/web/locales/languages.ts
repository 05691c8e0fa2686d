/** The languages of the interface, each named in itself. */
export const languages = [
  { language: 'pt', tag: 'pt-BR', short: 'PT', name: 'Português', words: 'shell.language_pt' },
  { language: 'en', tag: 'en', short: 'EN', name: 'English', words: 'shell.language_en' },
] as const
