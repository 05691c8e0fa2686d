import { encodeHex } from '#ledger/base/bytes.ts'
import type { TreeHead } from '#ledger/log/tree-head.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { containsHead, findRoot } from './contains-head.ts'
import { newestHead } from './queries.ts'

/**
 * Error for a database that does not continue the published log. A server that started with this
 * database would sign a second history.
 */
export class LogRewoundError extends Error {
  override readonly name = 'LogRewoundError'

  constructor(published: TreeHead, found: string) {
    super(
      `O banco de dados não continua o registro publicado: o estado publicado tem ${published.size} folhas e raiz ` +
        `${encodeHex(published.root)}, e ${found}. Foi restaurada uma cópia antiga? Restaure uma cópia que ` +
        `contenha o estado publicado; nada foi assinado. Se não há nenhuma, rode ` +
        `./lastro epoch --confirm ${published.origin}`,
    )
  }
}

/**
 * Checks that the database contains the head stored outside of it.
 * @throws LogRewoundError for a restored old backup or a forked log
 */
export async function assureNotRestored(on: Queryable, published: TreeHead | undefined): Promise<void> {
  if (published === undefined || (await containsHead(on, published))) return
  const [newest] = await newestHead(on)
  const size = newest?.size ?? 0
  if (size < published.size) throw new LogRewoundError(published, `o banco tem ${size}`)
  const root = await findRoot(on, published.size)
  const found = root === undefined ? 'nenhuma raiz' : `a raiz ${encodeHex(root)}`
  throw new LogRewoundError(published, `o banco dá ${found} para o mesmo tamanho`)
}
