import { LedgerError } from '#ledger/base/error.ts'
import { proveKeyChain } from '#ledger/log/key-chain.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { loadLogKeys, newestKey } from '#core/log/log-keys.ts'
import type { HeadKeys } from './audit-head.ts'
import { logFinding, type LogFinding } from '#core/findings/finding.ts'

type AuditedIdentity = Pick<LogIdentity, 'signer' | 'vrfKey' | 'verifierKey'>

/**
 * Reads the keys for verifying the heads of a log. If the stored announcements of keys are invalid,
 * uses only the newest key. Heads signed by earlier keys then fail verification.
 */
export async function readHeadKeys(on: Queryable, identity: AuditedIdentity): Promise<HeadKeys> {
  const { signer, vrfKey, verifierKey } = identity
  try {
    return { logKeys: await loadLogKeys(on, identity), vrfKey, verifierKey }
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    const only = { first: signer.verifier, vrfKey, links: [] }
    return {
      logKeys: { chain: only, at: () => signer.verifier, current: [], all: [signer.verifier] },
      vrfKey,
      verifierKey,
    }
  }
}

/**
 * Checks that each key was announced under the previous key, and that the last key is the one that
 * signs.
 */
export function auditKeys({ logKeys, verifierKey }: HeadKeys): readonly LogFinding[] {
  const found = newestKey(logKeys)
  try {
    proveKeyChain(logKeys.chain)
    if (found === verifierKey) return []
    return [logFinding('head_unsigned', 'log_keys.key', null, { expected: verifierKey, found })]
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    return [logFinding('head_unsigned', 'log_keys.note', null, { found: String(error.facts['found']) })]
  }
}
