import type { Pool } from '#platform/database/pool.ts'
import type { Witness } from '#platform/config/witness-config.ts'
import { newestHead } from '../queries.ts'
import { haveCosigned } from '../witnesses/have-cosigned.ts'
import { WitnessError } from '../witnesses/witness-error.ts'
import type { HeadKeeper, StoredHead } from './head-keeper.ts'

/**
 * Returns a `HeadKeeper` for a witness. The server learns the witness's newest head by requesting a
 * cosignature of its own newest head. The witness refuses a head that does not continue the last
 * head that it cosigned. A refusal states only the size of that last head.
 */
export function witnessKeeper(pool: Pool, witness: Witness): HeadKeeper {
  return {
    name: `witness ${witness.key.name}`,
    isElsewhere: true,
    async newest(signal): Promise<readonly StoredHead[]> {
      const [head] = await newestHead(pool)
      if (head === undefined) return []
      try {
        await haveCosigned(pool, witness, head, signal)
        return [head]
      } catch (error) {
        const isOther = error instanceof WitnessError && ['ahead', 'forked'].includes(error.trouble)
        if (!isOther || error.size === undefined) throw error
        return [{ size: error.size, root: undefined }]
      }
    },
    store: (head, signal) => haveCosigned(pool, witness, head, signal),
  }
}
