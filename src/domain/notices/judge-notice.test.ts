import { describe, expect, it } from 'vitest'
import { judgeNotice, MAX_TRIES, pauseAfter, refuseResend, type NoticeFacts } from './judge-notice.ts'
import { noticeOf } from './notice-kind.ts'

const facts: NoticeFacts = {
  kind: 'out_for_delivery',
  isSwitchedOn: true,
  hasCompany: true,
  isPagePublic: true,
  email: 'ana@exemplo.com.br',
  mayBeMailed: true,
  status: 'in_transit',
  checkpoint: { status: 'Saiu para entrega', isAnnulled: false },
  later: [],
  sent: [],
}

describe('judgeNotice', () => {
  it.each([
    ['sends a notice that is still true', {}, undefined],
    ['drops a kind that is off', { isSwitchedOn: false }, 'switched_off'],
    ['drops a notice of an account without a company', { hasCompany: false }, 'no_company'],
    ['drops a notice of a private page', { isPagePublic: false }, 'page_private'],
    ['drops a notice without an email', { email: null }, 'no_email'],
    ['drops a notice of a test company to a outsider', { mayBeMailed: false }, 'not_a_member'],
    ['drops "out for delivery" after the delivery', { later: ['finalizacao'] }, 'outdated'],
    ['drops "out for delivery" of a cancelled shipment', { status: 'cancelled' }, 'outdated'],
    [
      'drops a notice whose checkpoint was annulled',
      { checkpoint: { status: null, isAnnulled: true } },
      'annulled',
    ],
    [
      'drops "out for delivery" whose status was corrected',
      { checkpoint: { status: 'No armazém', isAnnulled: false } },
      'outdated',
    ],
    ['sends "delivered" of a delivered shipment', { kind: 'delivered', status: 'delivered' }, undefined],
    ['drops "not delivered" after the next departure', { kind: 'attempted', later: ['saida'] }, 'outdated'],
    [
      'sends a correction after a mail that was sent',
      { kind: 'corrected', checkpoint: { status: null, isAnnulled: true }, sent: ['attempted'] },
      undefined,
    ],
    [
      'drops a correction of a mail that was never sent',
      { kind: 'corrected', checkpoint: { status: null, isAnnulled: true } },
      'outdated',
    ],
    [
      'drops a second correction',
      { kind: 'corrected', checkpoint: { status: null, isAnnulled: true }, sent: ['attempted', 'corrected'] },
      'outdated',
    ],
  ] as const)('%s', (_case, changed, reason) => {
    expect(judgeNotice({ ...facts, ...changed })).toBe(reason)
  })
})

describe('noticeOf', () => {
  it.each([
    ['the first departure', 'saida', 'Em trânsito', true, 'on_the_way'],
    ['a later departure', 'saida', 'Em trânsito', false, undefined],
    ['a first departure for delivery', 'saida', 'Saiu para entrega', true, 'out_for_delivery'],
    ['an arrival', 'entrada', 'No armazém', true, undefined],
    ['an attempt', 'tentativa', null, false, 'attempted'],
    ['a delivery', 'finalizacao', 'Entregue', false, 'delivered'],
  ] as const)('for %s returns the kind', (_case, type, status, isFirst, kind) => {
    expect(noticeOf({ type, status, delivery: null }, isFirst)).toBe(kind)
  })

  it('returns no kind for goods that the recipient refused', () => {
    expect(
      noticeOf({ type: 'finalizacao', status: null, delivery: { outcome: 'refused' } }, false),
    ).toBeUndefined()
  })
})

it('pauseAfter gives seven pauses that last a little more than a day', () => {
  const pauses = Array.from({ length: MAX_TRIES - 1 }, (_none, at) => pauseAfter(at + 1) ?? 0)
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000
  expect(hours).toBeGreaterThan(24)
  expect(hours).toBeLessThan(26)
  expect(pauseAfter(MAX_TRIES)).toBeUndefined()
})

it('refuseResend lets five repetitions pass, 60 seconds apart', () => {
  expect(refuseResend({ state: 'sent', resends: 4, seconds: 61 })).toBeUndefined()
  expect(refuseResend({ state: 'sent', resends: 5, seconds: 61 })).toEqual({ code: 'notice_resent' })
  expect(refuseResend({ state: 'sent', resends: 0, seconds: 50 })).toEqual({ code: 'too_soon', seconds: 10 })
  expect(refuseResend({ state: 'queued', resends: 0, seconds: 61 })).toEqual({ code: 'notice_waiting' })
})
