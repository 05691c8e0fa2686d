import { describe, expect, it } from 'vitest'
import { mandatoryStatuses } from '#domain/shipments/status.ts'
import type { Status } from '#contract/endpoints/statuses.ts'
import { isProposed, proposedStatus, suggestedStatuses } from './status-suggestions.ts'

const t = (key: string) => key
const kept = (name: string, changed: Partial<Status> = {}): Status => ({
  id: name,
  user_id: null,
  name,
  description: null,
  color: '#3b82f6',
  is_default: false,
  is_active: true,
  created_at: null,
  updated_at: null,
  ...changed,
})

describe('suggested statuses', () => {
  it('list the usual statuses of the type, then those of the account, without duplicates', () => {
    const all = [
      ...mandatoryStatuses.map((name) => kept(name, { is_default: true })),
      kept('Em conferência'),
      kept('Retirado', { is_active: false }),
      kept(' STATUS.DELIVERED '),
    ]
    expect(suggestedStatuses('saida', all, t)).toEqual([
      'checkpoint.status_example',
      'checkpoint.status_out',
      'Em conferência',
      ' STATUS.DELIVERED ',
    ])
    expect(suggestedStatuses('finalizacao', all, t)).toEqual([
      ' STATUS.DELIVERED ',
      'checkpoint.status_reception',
      'Em conferência',
    ])
  })

  it('replace the current status on a change of type only if that status is empty or a default', () => {
    expect(isProposed('', t)).toBe(true)
    expect(isProposed('status.delivered', t)).toBe(true)
    expect(isProposed('checkpoint.status_out', t)).toBe(false)
  })
})

describe('proposedStatus', () => {
  const belem = { city: 'Belém', uf: 'PA' }
  it.each([
    [
      'a departure in the city of the destination',
      'saida',
      { city: 'BELÉM', uf: 'pa' },
      'checkpoint.status_out',
    ],
    ['a departure elsewhere', 'saida', { city: 'Osasco', uf: 'SP' }, 'checkpoint.status_example'],
    ['a departure from an unknown city', 'saida', { city: '', uf: '' }, 'checkpoint.status_example'],
    ['an arrival there', 'entrada', belem, 'checkpoint.status_example'],
  ] as const)('for %s returns the status', (_case, kind, place, status) => {
    expect(proposedStatus(kind, place, belem, t)).toBe(status)
    expect(proposedStatus(kind, place, undefined, t)).toBe('checkpoint.status_example')
  })
})
