import { equalBytes } from '#ledger/base/bytes.ts'
import { LedgerError, unlessRefused } from '#ledger/base/error.ts'
import { decodeLeaf, type Leaf } from '#ledger/log/leaf.ts'
import { openTreeHead } from '#ledger/log/tree-head.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { LogIdentity } from './identity.ts'
import { loadLogKeys, newestKey, type LogKeys } from './log-keys.ts'
import { newestHead, readEntries } from './queries.ts'

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
 * Error for a log that a development version began without the leaf that gives its VRF key. Such a
 * log cannot be continued.
 */
class NoStartLeafError extends Error {
  override readonly name = 'NoStartLeafError'

  constructor() {
    super(
      'o registro deste banco foi começado por uma versão anterior, sem a folha que traz a chave que nomeia as remessas, ' +
        'e não pode ser continuado: comece com um banco e uma pasta de dados vazios',
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
 * @throws NoStartLeafError
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
  const start = await findStart(on)
  if (start === undefined) throw new NoStartLeafError()
  if (!equalBytes(start.server, identity.vrfKey)) throw new OtherVrfKeyError()
  try {
    openTreeHead(newest.note, identity.signer.verifier)
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    throw new OtherLogError(identity.origin, newest.note.split('\n', 1)[0] ?? '')
  }
  return keys
}

/** Returns the start of the log in the database, or undefined if its first leaf is none. */
async function findStart(on: Queryable): Promise<Leaf | undefined> {
  const [entry] = await readEntries(on, 0, 1)
  const leaf = entry && unlessRefused(() => decodeLeaf(entry.leaf))
  return leaf?.kind === 'start' ? leaf : undefined
}
