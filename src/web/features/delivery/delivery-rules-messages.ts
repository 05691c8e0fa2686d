import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages of the settings of deliveries. */
export const deliveryRulesMessages = {
  'delivery_rules.tab': { pt: 'Entregas', en: 'Deliveries' },
  'delivery_rules.title': { pt: 'Prova de entrega', en: 'Proof of delivery' },
  'delivery_rules.says': {
    pt: 'Marque o que cada entrega deve ter. Nada impede o registro: o que falta aparece na remessa e no filtro Prova incompleta.',
    en: 'Choose what each delivery must have. Nothing blocks a delivery: what is missing is shown on the shipment and in the filter Incomplete proof.',
  },
  'delivery_rules.require_photo': { pt: 'Foto na entrega', en: 'Photo of the delivery' },
  'delivery_rules.require_receiver_name': { pt: 'Nome de quem recebeu', en: 'Name of the receiver' },
  'delivery_rules.require_signature': { pt: 'Assinatura de quem recebeu', en: 'Signature of the receiver' },
  'delivery_rules.require_attempt_photo': {
    pt: 'Foto na tentativa sem sucesso',
    en: 'Photo of a failed attempt',
  },
  'delivery_rules.media_months': {
    pt: 'Guardar as fotos por quantos meses',
    en: 'Months that photos are stored',
  },
  'delivery_rules.media_months_hint': {
    pt: 'De 1 a 60. Depois desse prazo as fotos são apagadas, também as de entregas passadas. A prova de que existiram fica.',
    en: 'From 1 to 60. After that time the photos are deleted, also those of past deliveries. The proof that they existed stays.',
  },
  'delivery_rules.link_photos': {
    pt: 'Mostrar as fotos ao destinatário',
    en: 'Show the photos to the recipient',
  },
  'delivery_rules.link_photos_hint': {
    pt: 'Só na página de resposta, que abre pelo link enviado ao e-mail dele. A assinatura nunca aparece.',
    en: 'Only on the page of the answer, which opens by the link sent to their e-mail. The signature is never shown.',
  },
  'delivery_rules.delivery_codes': {
    pt: 'Pedir um código na entrega',
    en: 'Ask for a code at the delivery',
  },
  'delivery_rules.delivery_codes_hint': {
    pt: 'O aviso “saiu para entrega” leva um código de seis dígitos, que o motorista digita. Um código errado aparece na remessa e nunca impede a entrega.',
    en: 'The notice “out for delivery” carries a code of six digits, which the driver types. A wrong code is shown at the shipment and never refuses the delivery.',
  },
  'delivery_rules.save': { pt: 'Salvar regras', en: 'Save rules' },
  'delivery_rules.saved': { pt: 'As regras de entrega foram salvas.', en: 'The delivery rules were saved.' },
  'delivery_rules.load_failed': {
    pt: 'Não foi possível carregar as regras de entrega',
    en: 'The delivery rules could not be loaded',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof deliveryRulesMessages> {}
}
