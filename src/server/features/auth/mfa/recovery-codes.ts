import { randomUUID } from 'node:crypto'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { audit } from '#core/accounts/audit.ts'
import type { Bearer } from '../credentials/bearer-of.ts'
import type { Client } from '#platform/http/client.ts'
import { WireError } from '../protocol/wire-error.ts'
import type { MfaContext } from './context.ts'
import { countRecoveryCodes } from '../credentials/queries.ts'
import { deleteFactor, deleteRecoveryCodes, insertRecoveryCodes, insertRecoveryFactor } from './queries.ts'
import { CODES_AT_A_TIME, newRecoveryCode, readRecoveryCode } from './recovery-code.ts'
import { assureFresh, assureRoom, factorNotFound, lockOwner, needsAal2 } from './refusals.ts'

type Codes = { readonly id: string; readonly type: 'recovery_code'; readonly total: number }
export type CodesStatus = Codes & { readonly remaining: number }
/** New recovery codes. The codes are shown only here. */
export type NewCodes = Codes & { readonly friendly_name: string; readonly codes: readonly string[] }

/**
 * Returns the number of an account's recovery codes, never the codes themselves.
 * @throws WireError `mfa_factor_not_found`
 */
export async function recoveryCodesStatus(
  { pool }: MfaContext,
  { id: userId }: Bearer,
): Promise<CodesStatus> {
  const [counted] = await inTransaction(pool, [userId], (tx) => countRecoveryCodes(tx, userId))
  if (counted === undefined) throw noCodes()
  const { id, total, remaining } = counted
  return { id, type: 'recovery_code', total, remaining }
}

/**
 * Creates an account's first recovery codes.
 * @throws WireError `mfa_verified_factor_exists` if it has codes already,
 * `mfa_recovery_codes_sole_factor` if it has no app, `insufficient_aal`, `reauthentication_needed`,
 * and those of `assureRoom`
 */
export async function generateRecoveryCodes(
  mfa: MfaContext,
  bearer: Bearer,
  friendlyName: string,
  client: Client,
): Promise<NewCodes> {
  if (bearer.standing === 'due') throw needsAal2('generate recovery codes')
  return inTransaction(mfa.pool, [bearer.id], async (tx) => {
    const { factors } = await lockOwner(tx, bearer)
    if (factors.some(({ factor_type }) => factor_type === 'recovery_code')) {
      const message = 'Recovery codes are already enrolled for this user, use regenerate to rotate them'
      throw new WireError(422, 'mfa_verified_factor_exists', message)
    }
    if (!factors.some(({ status }) => status === 'verified')) {
      const message = 'At least one other verified factor is required to generate recovery codes'
      throw new WireError(422, 'mfa_recovery_codes_sole_factor', message)
    }
    if (bearer.standing !== 'aal2') throw needsAal2('generate recovery codes')
    await assureFresh(tx, bearer)
    assureRoom({ factors }, friendlyName)
    const id = randomUUID()
    await insertRecoveryFactor(tx, id, bearer.id, friendlyName)
    return createCodes(mfa, tx, { id, friendly_name: friendlyName, owner: bearer.id }, client)
  })
}

/**
 * Replaces all recovery codes of an account by new ones.
 * @throws WireError `mfa_factor_not_found`, `insufficient_aal`, `reauthentication_needed`
 */
export async function regenerateRecoveryCodes(
  mfa: MfaContext,
  bearer: Bearer,
  client: Client,
): Promise<NewCodes> {
  if (bearer.standing !== 'aal2') throw needsAal2('regenerate recovery codes')
  return inTransaction(mfa.pool, [bearer.id], async (tx) => {
    const factor = await lockedCodes(tx, bearer)
    await deleteRecoveryCodes(tx, bearer.id)
    return createCodes(mfa, tx, { ...factor, owner: bearer.id }, client)
  })
}

/**
 * Deletes an account's recovery codes.
 * @throws WireError `mfa_factor_not_found`, `insufficient_aal`, `reauthentication_needed`
 */
export async function deleteAllRecoveryCodes(
  mfa: MfaContext,
  bearer: Bearer,
  client: Client,
): Promise<{ readonly id: string }> {
  if (bearer.standing !== 'aal2') throw needsAal2('delete recovery codes')
  return inTransaction(mfa.pool, [bearer.id], async (tx) => {
    const factor = await lockedCodes(tx, bearer)
    await deleteFactor(tx, bearer.id, factor.id)
    await audit(tx, client, 'recovery_codes_removed', bearer.id)
    return { id: factor.id }
  })
}

/** Locks the account and returns its codes, for a change that needs a fresh sign-in. */
async function lockedCodes(tx: Transaction, bearer: Bearer) {
  await lockOwner(tx, bearer)
  const [factor] = await countRecoveryCodes(tx, bearer.id)
  if (factor === undefined) throw noCodes()
  await assureFresh(tx, bearer)
  return factor
}

type RecoveryFactor = { readonly id: string; readonly friendly_name: string; readonly owner: string }

async function createCodes(
  { hashRecoveryCode }: MfaContext,
  tx: Transaction,
  { id, friendly_name, owner }: RecoveryFactor,
  client: Client,
): Promise<NewCodes> {
  const codes = Array.from({ length: CODES_AT_A_TIME }, newRecoveryCode)
  const hashes = codes.map((code) => hashRecoveryCode(owner, readRecoveryCode(code)))
  await insertRecoveryCodes(tx, owner, id, hashes)
  await audit(tx, client, 'recovery_codes_made', owner, { count: codes.length })
  return { id, type: 'recovery_code', friendly_name, total: codes.length, codes }
}

function noCodes(): WireError {
  return factorNotFound('The user has not enrolled recovery codes')
}
