import { LedgerError } from '#ledger/base/error.ts'
import { proveKeyChain } from '#ledger/log/key-chain.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { loadLogKeys, newestKey } from '#core/log/log-keys.ts'
import type { HeadKeys } from './audit-head.ts'
import { logFinding, type LogFinding } from '#core/findings/finding.ts'

type AuditedIdentity = Pick<LogIdentity, 'signer' | 'vrfKey' | 'verifierKey'>

/**
 * What heads of a log are checked with: the keys that the log had. Where a row holds none, the newest key alone, under which
 * heads from before it are not signed.
 */
export async function readHeadKeys(on: Queryable, identity: AuditedIdentity): Promise<HeadKeys> {
  const { signer, vrfKey, verifierKey } = identity
  try {
    return { logKeys: await loadLogKeys(on, identity), vrfKey, verifierKey }
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    const only = { first: signer.verifier, links: [] }
    return {
      logKeys: { chain: only, at: () => signer.verifier, current: [], all: [signer.verifier] },
      vrfKey,
      verifierKey,
    }
  }
}

/** That each key was announced under the one before it, and that the last is the one that signs. */
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
