import type { Messages } from '#contract/sentences/sentence.ts'

/**
 * Messages about recording on another account’s shipment, for the authorized account and the owner.
 */
export const authorizedMessages = {
  'authorized.by_single': {
    pt: 'Autorizado por {who} para um único registro, até',
    en: 'Authorized by {who} for a single checkpoint, until',
  },
  'authorized.by_many': { pt: 'Autorizado por {who}, até', en: 'Authorized by {who}, until' },
  'authorized.spent': {
    pt: 'Autorização usada. Para registrar outra vez, peça uma nova a quem autorizou.',
    en: 'Authorization used. To record again, ask whoever authorized you for another.',
  },
  'authorized.still': {
    pt: 'Sua autorização continua válida até',
    en: 'Your authorization remains valid until',
  },
  'authorized.by_key': {
    pt: 'Registrado pela chave de API {name}',
    en: 'Recorded by the API key {name}',
  },
  'authorized.recorded_by': {
    pt: 'Registrado por {who}, por autorização',
    en: 'Recorded by {who}, by authorization',
  },
  'authorized.by_member': { pt: 'Registrado por {who}', en: 'Recorded by {who}' },
  'authorized.deleted_account': { pt: 'conta excluída', en: 'deleted account' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof authorizedMessages> {}
}
