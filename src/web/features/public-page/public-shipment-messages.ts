import type { Messages } from '#contract/sentences/sentence.ts'
export const verifyMessages = {
  'verify.title': { pt: 'Verificar remessa', en: 'Check a shipment' },
  'verify.enter': {
    pt: 'Digite o ID de rastreamento que está na etiqueta.',
    en: 'Enter the tracking ID on the label.',
  },
  'verify.record_here': { pt: 'Registrar nesta remessa', en: 'Record on this shipment' },
  'verify.open': { pt: 'Verificar', en: 'Check' },
  'verify.another': { pt: 'Verificar outra remessa', en: 'Check another shipment' },
  'verify.invalid_title': {
    pt: 'Este código não é de uma remessa',
    en: 'This is not the code of a shipment',
  },
  'verify.not_found': {
    pt: 'Procuramos por {tracking_id}. Confira o código na etiqueta.',
    en: 'We looked for {tracking_id}. Compare it with the label.',
  },
  'verify.checking': {
    pt: 'Verificando o histórico desta remessa neste navegador…',
    en: 'Checking the history of this shipment in this browser…',
  },
  'verify.pending_title': { pt: 'Remessa recém-registrada', en: 'Shipment just created' },
  'verify.headline_broken': { pt: 'Registro adulterado', en: 'Record tampered with' },
  'verify.broken': {
    pt: 'Não confie no que aparece abaixo: parte do que o servidor apresentou contradiz o registro público.',
    en: 'Do not rely on what is shown below: part of what the server presented contradicts the public log.',
  },
  'verify.stale': {
    pt: 'O servidor mandou um histórico anterior ao que este navegador já conferiu. Esta página tenta de novo sozinha.',
    en: 'The server sent an older history than the one that this browser has checked. This page asks again by itself.',
  },
  'verify.stored': {
    pt: 'Não há rede. O que aparece é de {time}, quando este aparelho viu a página pela última vez.',
    en: 'There is no network. What you see is from {time}, when this device last saw the page.',
  },
  'verify.received': { pt: 'Recebido pelo servidor em', en: 'Received by the server on' },
  'verify.on_this_device': { pt: 'neste aparelho', en: 'on this device' },
  'verify.private': {
    pt: 'Esta página não mostra dados pessoais nem fotos: só status, cidades e horários.',
    en: 'This page shows no personal data and no photos: only status, cities and times.',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof verifyMessages> {}
}
