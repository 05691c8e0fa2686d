import type { Language } from '#contract/words.ts'

type Sentences = Readonly<Record<string, Readonly<Record<Language, string>>>>

/** What the file says before its program has run, and around it; the application itself never does. */
export const frameWords = {
  title: { pt: 'Comprovante de rastreamento', en: 'Tracking receipt' },
  seal: { pt: 'Selo: ainda não conferido', en: 'Seal: not checked yet' },
  unchecked: {
    pt: 'Ainda não conferido: é só a palavra de quem entregou este arquivo.',
    en: 'Not checked yet: only the word of whoever handed over this file.',
  },
  no_script: {
    pt: 'Este arquivo se confere sozinho, sem internet, quando o navegador pode rodar JavaScript. Aqui ele não pode: leia o que está abaixo como não conferido, ou confira na linha de comando, como explicado no fim.',
    en: 'This file checks itself, without the internet, where the browser may run JavaScript. Here it may not: read what is below as not checked, or check it on the command line, as explained at the end.',
  },
  too_old: {
    pt: 'Este navegador não consegue rodar o programa que confere este arquivo, ou o programa foi alterado. Nada foi conferido.',
    en: 'This browser cannot run the program that checks this file, or the program was changed. Nothing was checked.',
  },
  times: {
    pt: 'Horários de Brasília (UTC−3). Declarado é o horário que disse quem registrou. No registro, cada evento está desde que o servidor o recebeu, pelo relógio dele. Quando o arquivo confere, está comprovado que os eventos entraram no registro nesta ordem, antes da cabeça assinada, e que nada mudou depois.',
    en: 'Times of Brasília (UTC−3). Declared is the time that whoever recorded it said. In the log, each event is since the server received it, by its clock. Where the file checks out, it is proved that the events entered the log in this order, before the signed head, and that nothing has changed since.',
  },
  pinned: { pt: 'Chave do registro fixada neste arquivo', en: 'Key of the log pinned in this file' },
  independent: { pt: 'Confira sem depender deste arquivo', en: 'Check without relying on this file' },
  caution: {
    pt: 'Quem entregou este arquivo também poderia ter mudado o programa que o confere, ou a chave. Para não depender disso, salve o comprovante e confira na linha de comando, com a chave do registro obtida por outro meio:',
    en: 'Whoever handed over this file could have changed the program that checks it too, or the key. To be independent of that, save the receipt and check it on the command line, with the key of the log got elsewhere:',
  },
  save: { pt: 'Salvar o comprovante (JSON)', en: 'Save the receipt (JSON)' },
} as const satisfies Sentences

/** What the file's program says besides the words of every verification. */
export const programWords = {
  valid: {
    pt: 'Confere. Este aparelho recalculou tudo até a assinatura do registro, sem usar a internet.',
    en: 'It checks out. This device recomputed everything up to the signature of the log, without the internet.',
  },
  refused: {
    pt: 'Recusado: este comprovante não confere.',
    en: 'Refused: this receipt does not check out.',
  },
  doubt: { pt: 'Não confie no que está abaixo.', en: 'Do not rely on what is below.' },
} as const satisfies Sentences

/** What is written when the file is filled in, and again when it checks itself. */
export const shownWords = {
  expected: { pt: 'Entrega prevista', en: 'Expected delivery' },
  route: { pt: 'Trajeto', en: 'Route' },
  position: { pt: 'posição', en: 'position' },
  raw: { pt: 'O comprovante, como foi assinado', en: 'The receipt, as it was signed' },
  raw_packed: { pt: 'O comprovante, compactado', en: 'The receipt, packed' },
} as const satisfies Sentences
