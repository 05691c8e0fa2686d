import { describe, expect, it } from 'vitest'
import {
  changesOnlyOwn,
  may,
  onlyReads,
  permissions,
  roles,
  rolesThatMay,
  worksWhileClosing,
} from './role.ts'

describe('may', () => {
  it('gives owners every permission except quality.sign, which only responsible persons have', () => {
    expect(permissions.filter((one) => !may('owner', one))).toEqual(['quality.sign'])
  })

  it('does not let administrators change policies or close the company', () => {
    const missing = permissions.filter((one) => may('owner', one) && !may('admin', one))
    expect(missing).toEqual(['security.manage', 'company.close'])
  })

  it('lets a driver record checkpoints and check QR codes, but not list or export shipments', () => {
    expect(permissions.filter((one) => may('driver', one))).toEqual([
      'shipments.check',
      'recipients.scan',
      'checkpoints.write',
      'checkpoints.change',
      'media.read',
      'registers.read',
      'settings.read',
    ])
  })

  it('gives readers and auditors no permission that writes', () => {
    const writing = permissions.filter((one) => /\.(write|change|erase|manage|close|sign)$/.test(one))
    expect(roles.filter(onlyReads)).toEqual(['reader', 'auditor'])
    for (const role of roles.filter(onlyReads)) {
      expect(writing.filter((one) => may(role, one))).toEqual([])
    }
  })

  it('lets every role that reads shipments also read recipients, except auditors', () => {
    expect(roles.filter((role) => may(role, 'shipments.read') && !may(role, 'recipients.read'))).toEqual([
      'auditor',
    ])
  })

  it('returns true for exactly the roles that rolesThatMay returns, for every permission', () => {
    for (const one of permissions) expect(rolesThatMay(one)).toEqual(roles.filter((role) => may(role, one)))
  })
})

describe('changesOnlyOwn', () => {
  it('returns true only for operators and drivers', () => {
    expect(roles.filter(changesOnlyOwn)).toEqual(['operator', 'driver'])
  })
})

describe('worksWhileClosing', () => {
  it('returns true only for permissions to read, check and export, and for company.close', () => {
    expect(permissions.filter(worksWhileClosing)).toEqual([
      'shipments.read',
      'recipients.read',
      'shipments.export',
      'shipments.check',
      'deliveries.read',
      'media.read',
      'registers.read',
      'conditions.read',
      'milestones.read',
      'settings.read',
      'members.read',
      'trail.read',
      'company.close',
    ])
  })
})
