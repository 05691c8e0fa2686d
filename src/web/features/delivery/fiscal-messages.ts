import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages of the card with the values of delivery events of CT-e and NF-e. */
export const fiscalMessages = {
  'fiscal.title': { pt: 'Dados para o evento de entrega', en: 'Data for the delivery event' },
  'fiscal.says': {
    pt: 'Valores prontos para o emissor do documento, que envia o evento à SEFAZ. O Lastro não envia nada.',
    en: 'Values for the issuer of the document, who sends the event to the tax authority. Lastro sends nothing.',
  },
  'fiscal.load_failed': {
    pt: 'Não foi possível carregar os dados do evento',
    en: 'The data for the event could not be loaded',
  },
  'fiscal.none': {
    pt: 'Nenhum destes documentos tem evento de entrega.',
    en: 'None of these documents has a delivery event.',
  },
  'fiscal.type_110180': {
    pt: 'Comprovante de entrega: {document} {number}',
    en: 'Proof of delivery: {document} {number}',
  },
  'fiscal.type_110130': {
    pt: 'Comprovante de entrega: {document} {number}',
    en: 'Proof of delivery: {document} {number}',
  },
  'fiscal.type_110190': {
    pt: 'Insucesso na entrega: {document} {number}',
    en: 'Failed delivery: {document} {number}',
  },
  'fiscal.type_110192': {
    pt: 'Insucesso na entrega: {document} {number}',
    en: 'Failed delivery: {document} {number}',
  },
  'fiscal.copy': { pt: 'Copiar {label}: {value}', en: 'Copy {label}: {value}' },
  'fiscal.key': { pt: 'Chave de acesso', en: 'Access key' },
  'fiscal.event_type': { pt: 'Tipo do evento', en: 'Type of event' },
  'fiscal.time': { pt: 'Data e hora', en: 'Date and time' },
  'fiscal.received_by': { pt: 'Quem recebeu', en: 'Received by' },
  'fiscal.document': { pt: 'Documento', en: 'Document' },
  'fiscal.complete_document': { pt: 'complete no seu emissor', en: 'complete it at your issuer' },
  'fiscal.attempt': { pt: 'Número da tentativa', en: 'Number of the attempt' },
  'fiscal.reason': { pt: 'Motivo', en: 'Reason' },
  'fiscal.reason_1': { pt: 'recebedor não encontrado', en: 'receiver not found' },
  'fiscal.reason_2': { pt: 'recusa do recebedor', en: 'refused by the receiver' },
  'fiscal.reason_3': { pt: 'endereço inexistente', en: 'address does not exist' },
  'fiscal.reason_4': { pt: 'outros', en: 'other' },
  'fiscal.justification': { pt: 'Justificativa', en: 'Justification' },
  'fiscal.latitude': { pt: 'Latitude', en: 'Latitude' },
  'fiscal.longitude': { pt: 'Longitude', en: 'Longitude' },
  'fiscal.hash': { pt: 'Hash da imagem', en: 'Hash of the picture' },
  'fiscal.hash_time': { pt: 'Data e hora do hash', en: 'Date and time of the hash' },
  'fiscal.nfe_key': { pt: 'NF-e entregue', en: 'NF-e delivered' },
  'fiscal.hints': { pt: 'Antes de enviar', en: 'Before sending' },
  'fiscal.hint_before_issue_month': {
    pt: 'A entrega é anterior a {month}, o mês da chave: a SEFAZ recusa.',
    en: 'The delivery precedes {month}, the month of the key: the tax authority refuses it.',
  },
  'fiscal.hint_zone_assumed': {
    pt: 'O registro não tem UF. A hora está no fuso de Brasília.',
    en: 'The record has no state. The time has the offset of Brasília.',
  },
  'fiscal.hint_name_missing': {
    pt: 'Falta o nome de quem recebeu.',
    en: 'The name of the receiver is missing.',
  },
  'fiscal.hint_name_length': {
    pt: 'O nome deve ter de {least} a {most} letras, e tem {found}.',
    en: 'The name must have {least} to {most} letters, and has {found}.',
  },
  'fiscal.hint_document_missing': {
    pt: 'Falta o documento de quem recebeu: informe no seu emissor.',
    en: 'The document of the receiver is missing: state it at your issuer.',
  },
  'fiscal.hint_document_masked': {
    pt: 'O número inteiro do documento não é guardado: complete no seu emissor.',
    en: 'The whole number of the document is not stored: complete it at your issuer.',
  },
  'fiscal.hint_position_missing': {
    pt: 'O registro não tem coordenadas; o evento as aceita, mas não exige.',
    en: 'The record has no coordinates; the event takes them and does not require them.',
  },
  'fiscal.hint_picture_missing': {
    pt: 'Não há foto nem assinatura guardada, então não há hash.',
    en: 'No photo or signature is stored, so there is no hash.',
  },
  'fiscal.hint_reason_missing': {
    pt: 'A tentativa não tem motivo: escolha um no seu emissor.',
    en: 'The attempt has no reason: choose one at your issuer.',
  },
  'fiscal.hint_justification_length': {
    pt: 'A justificativa deve ter de {least} a {most} letras, e tem {found}.',
    en: 'The justification must have {least} to {most} letters, and has {found}.',
  },
  'fiscal.hint_nfe_missing': {
    pt: 'A remessa não tem NF-e, que o evento do CT-e exige no serviço normal.',
    en: 'The shipment has no NF-e, which the event of a CT-e requires in normal service.',
  },
  'fiscal.hint_partial': {
    pt: 'A entrega foi parcial: confira se o comprovante vale para o documento inteiro.',
    en: 'The delivery was partial: check that the proof holds for the whole document.',
  },
  'fiscal.hint_cte_locked': {
    pt: 'Enquanto o evento valer, o CT-e não pode ser cancelado.',
    en: 'While the event stands, the CT-e cannot be cancelled.',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof fiscalMessages> {}
}
