import { equalBytes } from '#ledger/base/bytes.ts'
import { LedgerError } from '#ledger/base/error.ts'
import { openTreeHead } from '#ledger/log/tree-head.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { LogIdentity } from './identity.ts'
import { loadLogKeys, newestKey, type LogKeys } from './log-keys.ts'
import { newestHead } from './queries.ts'

/**
 * Error for a node whose key did not sign the log in the database. Events recorded by this node
 * would name a log that never contains them.
 */
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
 * Error for a node whose VRF key is not the log's. The node would give shipments a second
 * pseudonym. Either LASTRO_SECRET was changed by hand, or the key's file is missing.
 */
class OtherVrfKeyError extends Error {
  override readonly name = 'OtherVrfKeyError'

  constructor() {
    super(
      'o registro deste banco nomeia as remessas por outra chave que não a deste servidor: restaure o segredo (LASTRO_SECRET ' +
        'ou keys/secret) e keys/log-vrf. Para trocar o segredo use lastro rotate secret',
    )
  }
}

/**
 * Error for a node whose key is older than the newest key that the log announced. Readers reject
 * heads that only an older key signed.
 */
export class OldLogKeyError extends Error {
  override readonly name = 'OldLogKeyError'

  constructor(expected: string) {
    super(
      `o registro já anunciou outra chave (${expected}) que não a deste servidor. Se a troca foi interrompida, termine-a com ` +
        `lastro rotate log-key; nos outros servidores, defina a mesma LOG_KEY ou copie a pasta keys`,
    )
  }
}

/**
 * Checks that this node signs for the log in the database, with the key that the log announced
 * last.
 * @returns all keys that the log had
 * @throws OtherLogError
 * @throws OldLogKeyError
 * @throws OtherVrfKeyError
 */
export async function assureOwnLog(on: Queryable, identity: LogIdentity): Promise<LogKeys> {
  const keys = await loadLogKeys(on, identity)
  const [newest] = await newestHead(on)
  if (newest === undefined || newest.size === 0) return keys
  if (newestKey(keys) !== identity.verifierKey) {
    const known = keys.all.some(({ name }) => name === identity.origin)
    if (known) throw new OldLogKeyError(newestKey(keys))
    throw new OtherLogError(identity.origin, keys.all[0]?.name ?? '')
  }
  try {
    const { vrfKey } = openTreeHead(newest.note, identity.signer.verifier)
    if (vrfKey !== undefined && !equalBytes(vrfKey, identity.vrfKey)) throw new OtherVrfKeyError()
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    throw new OtherLogError(identity.origin, newest.note.split('\n', 1)[0] ?? '')
  }
  return keys
}
