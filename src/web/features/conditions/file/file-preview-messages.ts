import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about the file of a logger before it is accepted. */
export const filePreviewMessages = {
  'file.title': { pt: 'Arquivo do registrador', en: 'File of the logger' },
  'file.reading': { pt: 'Lendo o arquivo…', en: 'Reading the file…' },
  'file.unreadable': { pt: 'O arquivo não pôde ser aberto', en: 'The file could not be opened' },
  'file.refused': { pt: 'Este arquivo não serve', en: 'This file cannot be used' },
  'file.asks': {
    pt: 'O arquivo não informa isto. Responda antes de aceitar:',
    en: 'The file does not say this. Answer before you accept it:',
  },
  'file.choose': { pt: 'Escolha', en: 'Choose' },
  'file.zone_question': { pt: 'Em que fuso estão as horas?', en: 'In which zone are the times?' },
  'file.order_question': {
    pt: 'Nas datas, o que vem primeiro?',
    en: 'Which comes first in the dates?',
  },
  'file.order_day_first': {
    pt: 'O dia, como 02/11 para 2 de novembro',
    en: 'The day, as 02/11 for 2 November',
  },
  'file.order_month_first': {
    pt: 'O mês, como 11/02 para 2 de novembro',
    en: 'The month, as 11/02 for 2 November',
  },
  'file.unnamed': { pt: 'O arquivo não informa', en: 'The file does not say' },
  'file.unknown': { pt: '–', en: '–' },
  'file.zone': { pt: 'Fuso', en: 'Zone' },
  'file.zone_in_times': { pt: 'Em cada hora do arquivo', en: 'With each time of the file' },
  'file.from': { pt: 'De', en: 'From' },
  'file.to': { pt: 'Até', en: 'To' },
  'file.unit': { pt: 'Unidade', en: 'Unit' },
  'file.unit_celsius': { pt: '°C', en: '°C' },
  'file.unit_fahrenheit': { pt: '°F, convertida para °C', en: '°F, converted to °C' },
  'file.errors': { pt: 'Erros do sensor: {count}', en: 'Errors of the sensor: {count}' },
  'file.signature_valid': {
    pt: 'Assinatura do registrador confere',
    en: 'The signature of the logger matches',
  },
  'file.signature_absent': { pt: 'Sem assinatura do registrador', en: 'No signature of the logger' },
  'file.signature_broken': {
    pt: 'Assinatura do registrador não confere: o arquivo foi alterado',
    en: 'The signature of the logger does not match: the file was changed',
  },
  'file.warnings': { pt: 'Avisos', en: 'Warnings' },
  'file.warning_unit_assumed': {
    pt: 'O arquivo não diz a unidade: conta como °C',
    en: 'The file states no unit: it counts as °C',
  },
  'file.warning_reading_in_future': {
    pt: 'Leituras com hora no futuro, que ficam de fora: {count}',
    en: 'Readings with a time in the future, which are left out: {count}',
  },
  'file.warning_reading_too_old': {
    pt: 'Leituras de antes de 2015, que ficam de fora: {count}',
    en: 'Readings from before 2015, which are left out: {count}',
  },
  'file.warning_columns_ignored': {
    pt: 'Colunas que não são lidas: {names}',
    en: 'Columns that are not read: {names}',
  },
  'file.warning_lines_ignored': {
    pt: 'Depois da última leitura, a partir da linha {line}, nada mais é lido. Linhas deixadas de fora: {count}',
    en: 'After the last reading, from line {line} on, nothing more is read. Lines left out: {count}',
  },
  'file.warning_time_repeated': {
    pt: 'A hora da linha {line} existe duas vezes, pois o relógio foi atrasado: conta a ordem do arquivo',
    en: 'The time in line {line} exists twice, because clocks were put back: the order of the file counts',
  },
  'file.warning_daily_extremes': {
    pt: 'O arquivo só tem a mínima e a máxima de cada dia: elas não dizem quanto tempo a carga ficou fora',
    en: 'The file has only the minimum and maximum of each day: they do not say how long the goods were outside',
  },
  'file.device_found': { pt: 'Dispositivo cadastrado: {serial}', en: 'Device of the account: {serial}' },
  'file.device_missing': {
    pt: 'O registrador {serial} ainda não está cadastrado.',
    en: 'The account has no logger {serial} yet.',
  },
  'file.add_device': { pt: 'Cadastrar {serial}', en: 'Add {serial}' },
  'file.just_read': {
    pt: 'O registrador foi lido agora: corrigir as horas pelo relógio dele',
    en: 'The logger was read just now: correct the times by its clock',
  },
  'file.just_read_hint': {
    pt: 'O relógio dele marcava {time} quando fez o arquivo. Deixe desmarcado se o arquivo é de antes.',
    en: 'Its clock said {time} when it made the file. Leave this unchecked if the file is older.',
  },
  'file.reason': { pt: 'Por que aceitar mesmo assim', en: 'Why accept it anyway' },
  'file.reason_hint': { pt: 'O motivo fica registrado.', en: 'The reason is recorded.' },
  'file.answer_first': {
    pt: 'Responda às perguntas acima para aceitar o arquivo.',
    en: 'Answer the questions above to accept the file.',
  },
  'file.sending': { pt: 'Enviando, {part}', en: 'Sending, {part}' },
  'file.accept': { pt: 'Aceitar arquivo', en: 'Accept file' },
  'file.accepted': { pt: 'Arquivo aceito', en: 'File accepted' },
  'file.accepted_count': { pt: 'Leituras novas: {count}', en: 'New readings: {count}' },
  'file.failed': { pt: 'O arquivo não foi aceito', en: 'The file was not accepted' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof filePreviewMessages> {}
}
