import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages of the screens that record a delivery or a failed attempt. */
export const doorMessages = {
  'door.name': { pt: 'Quem recebeu', en: 'Who received it' },
  'door.relation': { pt: 'Relação com o destinatário', en: 'Relation to the recipient' },
  'door.code': { pt: 'Código do destinatário (opcional)', en: 'Code of the recipient (optional)' },
  'door.code_hint': {
    pt: 'Seis números que o destinatário recebeu por e-mail.',
    en: 'Six digits that the recipient got by e-mail.',
  },
  'door.document': { pt: 'Documento (opcional)', en: 'Identity document (optional)' },
  'door.document_kind': { pt: 'Tipo', en: 'Kind' },
  'door.document_number': { pt: 'Número', en: 'Number' },
  'door.document_kept': { pt: 'Fica registrado só {masked}.', en: 'Only {masked} is recorded.' },
  'door.document_hint': {
    pt: 'Só uma parte do número fica registrada.',
    en: 'Only a part of the number is recorded.',
  },
  'door.wrong_cpf': {
    pt: 'Este CPF não existe. Confira os números.',
    en: 'This CPF does not exist. Check the digits.',
  },
  'door.signature': { pt: 'Assinatura (opcional)', en: 'Signature (optional)' },
  'door.signature_sentence': {
    pt: 'Declaro que recebi a remessa {tracking_id}.',
    en: 'I declare that I received shipment {tracking_id}.',
  },
  'door.place': { pt: 'Local: {place}', en: 'Place: {place}' },
  'door.no_place': { pt: 'Local da entrega', en: 'Place of delivery' },
  'door.confirm': { pt: 'Confirmar entrega', en: 'Confirm delivery' },
  'door.far': {
    pt: '{title}. Você pode confirmar assim mesmo.',
    en: '{title}. You may confirm anyway.',
  },
  'door.missing': {
    pt: 'Falta: {missing}. Você pode confirmar assim mesmo.',
    en: 'Missing: {missing}. You may confirm anyway.',
  },
  'door.missing_photo': { pt: 'foto', en: 'photo' },
  'door.missing_receiver_name': { pt: 'nome de quem recebeu', en: 'name of who received it' },
  'door.missing_signature': { pt: 'assinatura', en: 'signature' },
  'door.missing_position': { pt: 'localização', en: 'position' },
  'door.photos_lost': {
    pt: 'As fotos que você tirou antes não foram confirmadas e se perderam. Tire-as de novo.',
    en: 'The photos that you took before were not confirmed and are lost. Take them again.',
  },
  'door.signature_lost': {
    pt: 'A assinatura de antes não foi confirmada e se perdeu.',
    en: 'The earlier signature was not confirmed and is lost.',
  },
  'door.failed': { pt: 'Não foi possível registrar', en: 'It could not be recorded' },
  'door.reason': { pt: 'Por que não foi entregue?', en: 'Why was it not delivered?' },
  'door.reason_missing': { pt: 'Escolha um motivo.', en: 'Choose a reason.' },
  'door.other_reason': { pt: 'Qual foi o motivo?', en: 'What was the reason?' },
  'door.other_reason_hint': {
    pt: 'De {least} a {most} caracteres. Não aparece na página pública.',
    en: 'From {least} to {most} characters. It is not on the public page.',
  },
  'door.next_at': { pt: 'Próxima tentativa (opcional)', en: 'Next attempt (optional)' },
  'door.add_photo': { pt: 'Adicionar foto (opcional)', en: 'Add a photo (optional)' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof doorMessages> {}
}
