import type { SiteKey } from './messages.ts'

/**
 * Messages that the script shows during and after its verification. The page provides them in its
 * language.
 */
export const liveMessageKeys = [
  'live.title_shipment',
  'live.title_log',
  'live.checking',
  'live.verified_shipment',
  'live.verified_log',
  'live.broken',
  'live.failed',
  'live.log_value',
  'live.checked_at',
  'live.open_log',
  'ui.seal_checking',
  'ui.seal_verified',
  'ui.seal_broken',
  'ui.seal_pending',
] as const satisfies readonly SiteKey[]

/** Messages of the tampering demonstration. */
export const tamperMessageKeys = [
  'landing.demo_genuine',
  'landing.demo_broken',
  'landing.demo_tamper',
  'landing.demo_restore',
  'ui.seal_verified',
  'ui.seal_broken',
] as const satisfies readonly SiteKey[]

/** Messages with which the check of a document shows its result. */
export const documentMessageKeys = [
  'document.key',
  'document.issued',
  'document.issuer',
  'document.issuer_person',
  'document.limit',
  'document.awb',
  'document.awb_of_airline',
  'document.cpf',
  'document.unknown',
  'reference_kind.nfe',
  'reference_kind.cte',
  'reference_kind.mdfe',
  'field.awb_length',
  'field.awb_characters',
  'field.awb_check_digit',
  'field.key_length',
  'field.key_characters',
  'field.key_check_digit',
  'field.key_uf',
  'field.key_month',
  'field.key_month_later',
  'field.key_year',
  'field.key_model',
  'field.key_number',
  'field.key_cnpj',
  'field.key_cpf',
] as const satisfies readonly SiteKey[]

/** Messages with which the status page shows its data. */
export const statusMessageKeys = [
  'status.working',
  'status.failing',
  'status.unreachable',
  'status.off',
  'status.all_working',
  'status.some_failing',
  'status.conflict',
  'status.no_keeper',
  'status.unknown',
  'status.head_value',
  'status.no_head',
  'status.ago_seconds',
  'status.ago_minutes',
  'status.ago_hours',
  'status.ago_days',
] as const satisfies readonly SiteKey[]

/** Messages with which the page about the log shows its results. */
export const transparencyMessageKeys = [
  'transparency.looking',
  'transparency.first',
  'transparency.same',
  'transparency.grown',
  'transparency.uncompared',
  'transparency.forked',
  'transparency.bad_signature',
  'transparency.empty',
  'transparency.failed',
  'transparency.events',
  'transparency.signed_says',
  'transparency.none_yet',
  'transparency.witnesses_signed',
  'transparency.witnesses_waiting',
  'transparency.epoch_first',
  'transparency.epoch_later',
  'transparency.anchor_none',
  'transparency.anchor_under_way',
  'transparency.anchor_says',
  'transparency.anchor_development',
  'transparency.anchor_earlier',
  'transparency.bitcoin_off',
  'transparency.bitcoin_none',
  'transparency.bitcoin_pending',
  'transparency.bitcoin_says',
  'transparency.bitcoin_development',
  'ui.seal_verified',
  'ui.seal_broken',
] as const satisfies readonly SiteKey[]
