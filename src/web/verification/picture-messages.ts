import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about the pictures that a receipt names, and about files compared with them. */
export const pictureMessages = {
  'picture.title': { pt: 'Conferir uma foto', en: 'Check a photo' },
  'picture.title_file': { pt: 'Conferir um arquivo', en: 'Check a file' },
  'picture.choose': { pt: 'Solte aqui ou escolha o arquivo', en: 'Drop the file here or choose it' },
  'picture.local': {
    pt: 'Este aparelho compara o arquivo com o que foi registrado. Nada é enviado.',
    en: 'This device compares the file with what was recorded. Nothing is sent.',
  },
  'picture.photo': { pt: 'Foto {number}', en: 'Photo {number}' },
  'picture.signature': { pt: 'Assinatura', en: 'Signature' },
  'picture.same': {
    pt: '{picture}: confere com {event} de {time}, em {date} (evento {number}).',
    en: '{picture}: is the one of {event} at {time} on {date} (event {number}).',
  },
  'picture.same_readings': {
    pt: 'Confere com as leituras de {day} (evento {number}).',
    en: 'Is the file of the readings of {day} (event {number}).',
  },
  'picture.same_report': {
    pt: 'Confere com o relatório de conservação de {time}, em {date} (evento {number}).',
    en: 'Is the report about conditions at {time} on {date} (event {number}).',
  },
  'picture.of_finalizacao': { pt: 'a entrega', en: 'the delivery' },
  'picture.of_tentativa': { pt: 'a tentativa de entrega', en: 'the delivery attempt' },
  'picture.of_annex': { pt: 'o anexo', en: 'the annex' },
  'picture.of_event': { pt: 'o registro', en: 'the entry' },
  'picture.different': {
    pt: 'Este arquivo não é idêntico ao registrado. Cópias que passaram por um mensageiro também dão este resultado; peça o original.',
    en: 'This file is not identical to the recorded one. Copies that went through a messenger also give this result; ask for the original.',
  },
  'picture.unreadable': {
    pt: 'O navegador não conseguiu ler este arquivo.',
    en: 'The browser could not read this file.',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof pictureMessages> {}
}
