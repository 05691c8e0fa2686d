import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages for making a receipt that reveals the fields chosen by its owner. */
export const disclosureMessages = {
  'share.open': { pt: 'Compartilhar comprovante', en: 'Share receipt' },
  'share.says': {
    pt: 'Escolha o que o comprovante revela. O resto continua comprovado, sem ser mostrado.',
    en: 'Choose what the receipt reveals. The rest stays proved without being shown.',
  },
  'share.for': { pt: 'Para quem', en: 'For whom' },
  'share.recipient': { pt: 'Destinatário', en: 'Recipient' },
  'share.recipient_says': {
    pt: 'os dados de quem recebe, o que vai e por onde passou',
    en: 'the data of whoever receives, what is sent and where it passed',
  },
  'share.insurer': { pt: 'Seguradora', en: 'Insurer' },
  'share.insurer_says': {
    pt: 'carga, endereços e observações; sem nome nem contato de quem recebe',
    en: 'cargo, addresses and notes; neither name nor contact of whoever receives',
  },
  'share.inspector': { pt: 'Inspeção ou fiscalização', en: 'Inspection' },
  'share.inspector_says': {
    pt: 'tudo, menos o telefone e o e-mail de quem recebe',
    en: 'everything but the phone and e-mail of whoever receives',
  },
  'share.all': { pt: 'Tudo', en: 'Everything' },
  'share.all_says': {
    pt: 'cada campo, também os dados pessoais; guarde para si',
    en: 'every field, personal data too; keep it to yourself',
  },
  'share.custom': { pt: 'Escolher campos', en: 'Choose fields' },
  'share.custom_says': { pt: 'um por um, na lista abaixo', en: 'one by one, in the list below' },
  'share.fields': { pt: 'O que ele revela', en: 'What it reveals' },
  'share.group_cargo': { pt: 'Carga', en: 'Cargo' },
  'share.group_origin': { pt: 'Origem', en: 'Origin' },
  'share.group_destination': { pt: 'Destino', en: 'Destination' },
  'share.group_recipient': { pt: 'Quem recebe', en: 'Whoever receives' },
  'share.group_annexes': { pt: 'Anexos', en: 'Annexes' },
  'share.group_checkpoints': { pt: 'Checkpoints e status', en: 'Checkpoints and status' },
  'share.group_record': { pt: 'Quem registrou', en: 'Who recorded' },
  'share.count': { pt: '{chosen} de {count} campos', en: '{chosen} of {count} fields' },
  'share.always': {
    pt: 'Sempre visíveis, como na página pública: {fields}.',
    en: 'Always visible, as on the public page: {fields}.',
  },
  'share.versions': {
    pt: 'Um campo revelado mostra também os valores de antes de edições e correções.',
    en: 'A revealed field also shows the values from before edits and corrections.',
  },
  'share.more': { pt: '{values} e mais {count}', en: '{values} and {count} more' },
  'share.empty': {
    pt: 'Esta remessa não tem outros campos preenchidos.',
    en: 'This shipment has no other fields filled in.',
  },
  'share.download_json': { pt: 'Baixar JSON', en: 'Download JSON' },
  'share.failed': { pt: 'O comprovante não foi feito', en: 'The receipt was not made' },
  'share.not_valid': {
    pt: 'O que o servidor entregou não confere com o pedido. Nada foi salvo.',
    en: 'What the server handed over is not what was asked for. Nothing was saved.',
  },
  'share.saved': { pt: 'Comprovante salvo', en: 'Receipt saved' },
  'share.saved_says': {
    pt: 'Conferido neste navegador antes de salvar.',
    en: 'Checked in this browser before it was saved.',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof disclosureMessages> {}
}
