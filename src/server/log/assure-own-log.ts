import { LedgerError } from '#ledger/error.ts'
import { openTreeHead } from '#ledger/tree-head.ts'
import type { Queryable } from '../db/pool.ts'
import type { LogIdentity } from './identity.ts'
import { newestHead } from './queries.ts'

/** The database's log is another key's: what this node records would be committed to a log that never contains it. */
class OtherLogError extends Error {
  override readonly name = 'OtherLogError'

  constructor(origin: string, found: string) {
    super(
      `o registro deste banco foi assinado por outra chave (${found}) que não a deste servidor (${origin}). Todos os ` +
        `servidores de um banco usam a mesma: defina LOG_ORIGIN e LOG_KEY, ou copie a pasta keys do primeiro`,
    )
  }
}

/**
 * Assures that the log in the database is the one this node signs for.
 * @throws OtherLogError
 */
export async function assureOwnLog(on: Queryable, identity: LogIdentity): Promise<void> {
  const [newest] = await newestHead(on)
  if (newest === undefined || newest.size === 0) return
  try {
    openTreeHead(newest.note, identity.signer.verifier)
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    throw new OtherLogError(identity.origin, newest.note.split('\n', 1)[0] ?? '')
  }
}
