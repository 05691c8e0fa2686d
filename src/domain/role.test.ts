import { describe, expect, it } from 'vitest'
import { changesOnlyOwn, may, permissions, roles, rolesThatMay, worksWhileClosing } from './role.ts'

describe('may', () => {
  it('gives every permission to owners', () => {
    expect(permissions.filter((one) => !may('owner', one))).toEqual([])
  })

  it('gives administrators every permission except closing the company', () => {
    expect(permissions.filter((one) => !may('admin', one))).toEqual(['company.close'])
  })

  it('lets a driver record checkpoints and check QR codes, but not list or export shipments', () => {
    expect(permissions.filter((one) => may('driver', one))).toEqual([
      'shipments.check',
      'checkpoints.write',
      'checkpoints.change',
      'registers.read',
      'settings.read',
    ])
  })

  it('gives readers and auditors no permission to write', () => {
    const writing = permissions.filter((one) => /\.(write|change|erase|manage|close)$/.test(one))
    for (const role of ['reader', 'auditor'] as const) {
      expect(writing.filter((one) => may(role, one))).toEqual([])
    }
  })

  it('agrees with rolesThatMay for every permission', () => {
    for (const one of permissions) expect(rolesThatMay(one)).toEqual(roles.filter((role) => may(role, one)))
  })
})

describe('changesOnlyOwn', () => {
  it('returns true only for operators and drivers', () => {
    expect(roles.filter(changesOnlyOwn)).toEqual(['operator', 'driver'])
  })
})

describe('worksWhileClosing', () => {
  it('returns true for permissions to read, check and export, and to cancel the closing', () => {
    expect(permissions.filter(worksWhileClosing)).toEqual([
      'shipments.read',
      'shipments.export',
      'shipments.check',
      'registers.read',
      'settings.read',
      'members.read',
      'trail.read',
      'company.close',
    ])
  })
})
