import type { Language } from '#contract/messages/message.ts'

const tags: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-GB' }

/** Formats a time for mails, in the time zone of São Paulo, which it names, and to the minute. */
export function timeIn(language: Language, at: Date): string {
  const time = new Intl.DateTimeFormat(tags[language], {
    day: '2-digit',
    month: language === 'en' ? 'short' : '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'America/Sao_Paulo',
  }).format(at)
  return language === 'pt' ? `${time.replace(',', ' às')} (horário de Brasília)` : `${time} (Brasília time)`
}
