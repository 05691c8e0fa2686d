import type { Messages } from '#contract/sentences/sentence.ts'
/** Messages about the offline queue that are shown outside the queue's own page. */
export const pendingMessages = {
  'pending.view': { pt: 'Ver registros', en: 'View records' },
  'pending.sign_out_waits': {
    pt: 'Você será desconectado assim que os registros pendentes deste aparelho forem enviados.',
    en: 'You will be signed out as soon as the pending records of this device are sent.',
  },
  'pending.kept_title': { pt: 'Guardado neste aparelho', en: 'Kept on this device' },
  'pending.kept': {
    pt: 'Guardado neste aparelho; será enviado quando houver rede.',
    en: 'Kept on this device; it will be sent when there is a network.',
  },
  'pending.kept_addition': {
    pt: 'Será acrescentado à remessa quando houver rede.',
    en: 'It will be added to the shipment when there is a network.',
  },
  'pending.unchecked_title': { pt: 'Sem rede', en: 'No network' },
  'pending.unchecked': {
    pt: 'Não foi possível consultar esta remessa. O checkpoint fica guardado neste aparelho e é conferido no envio.',
    en: 'This shipment could not be looked up. The checkpoint is kept on this device and checked when it is sent.',
  },
  'pending.correcting': {
    pt: 'Este registro foi recusado: {reason}',
    en: 'This record was refused: {reason}',
  },
  'pending.on_timeline': {
    pt: 'Registrado sem rede: feito às {made}, recebido às {received}',
    en: 'Recorded without network: made at {made}, received at {received}',
  },
  'pending.on_day': { pt: '{time} de {day}', en: '{time} on {day}' },
  'late.title': { pt: 'Recebida depois: {tracking_id}', en: 'Received later: {tracking_id}' },
  'late.delivered': {
    pt: 'Esta remessa já foi entregue{when}.',
    en: 'This shipment was already delivered{when}.',
  },
  'late.cancelled': {
    pt: 'Esta remessa foi cancelada{when}.',
    en: 'This shipment was cancelled{when}.',
  },
  'late.returned': {
    pt: 'Esta remessa foi devolvida{when}.',
    en: 'This shipment was returned{when}.',
  },
  'late.at': { pt: ' às {time}', en: ' at {time}' },
  'late.on': { pt: ' em {day} às {time}', en: ' on {day} at {time}' },
  'late.stored_finalizacao': {
    pt: 'Sua entrega foi guardada como “recebida depois”{pictures}.',
    en: 'Your delivery was kept as “received later”{pictures}.',
  },
  'late.stored_tentativa': {
    pt: 'Sua tentativa foi guardada como “recebida depois”{pictures}.',
    en: 'Your attempt was kept as “received later”{pictures}.',
  },
  'late.stored_other': {
    pt: 'Seu registro foi guardado como “recebido depois”{pictures}.',
    en: 'Your record was kept as “received later”{pictures}.',
  },
  'late.with_photo': { pt: ', com a foto', en: ', with the photo' },
  'late.with_photos': { pt: ', com as fotos', en: ', with the photos' },
  'late.with_signature': { pt: ', com a assinatura', en: ', with the signature' },
  'late.with_photo_signature': {
    pt: ', com a foto e a assinatura',
    en: ', with the photo and the signature',
  },
  'late.with_photos_signature': {
    pt: ', com as fotos e a assinatura',
    en: ', with the photos and the signature',
  },
  'pending.pictures_not_kept_title': { pt: 'As fotos não foram guardadas', en: 'The photos were not kept' },
  'pending.pictures_not_kept': {
    pt: 'O armazenamento deste navegador está cheio ou bloqueado, e o registro segue sem as fotos. Libere espaço e acrescente as fotos depois.',
    en: 'The storage of this browser is full or blocked, and the record goes on without the photos. Free some space and add the photos later.',
  },
  'pending.not_kept_title': { pt: 'O registro não foi guardado', en: 'The record was not kept' },
  'pending.not_kept': {
    pt: 'Este navegador não deixou guardar o checkpoint de {tracking_id}: o armazenamento está cheio ou bloqueado. Libere espaço e registre de novo.',
    en: 'This browser did not keep the checkpoint of {tracking_id}: its storage is full or blocked. Free some space and record it again.',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof pendingMessages> {}
}
