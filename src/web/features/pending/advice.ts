import type { pendingOwnWords } from '../../locales/own/pending.ts'

type Advice = keyof typeof pendingOwnWords

const advices: Readonly<Record<string, Advice>> = {
  checkpoint_exit_missing: 'pending.advice_exit_missing',
  checkpoint_duplicate: 'pending.advice_duplicate',
  shipment_delivered: 'pending.advice_closed',
  shipment_cancelled: 'pending.advice_closed',
  shipment_erased: 'pending.advice_closed',
  history_full: 'pending.advice_closed',
  not_found: 'pending.advice_not_found',
  authorization_used: 'pending.advice_authorization',
  authorization_expired: 'pending.advice_authorization',
  authorization_revoked: 'pending.advice_authorization',
  occurred_in_future: 'pending.advice_clock',
  internal: 'pending.advice_server',
}

/** What to do about a refusal, whatever its code. */
export function adviceOn(code: string): Advice {
  return advices[code] ?? 'pending.advice_other'
}
