import { useMutation, useQueryClient } from '@tanstack/react-query'
import { annulCheckpoint, type Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitAnnulment } from '../../commit/commit-annulment.ts'
import { recordOnce } from '../../commit/record-once.ts'
import { useAccount } from '../../session/session-context.tsx'

/** Annuls the shown version of a checkpoint exactly once, even if the request is retried. */
export function useAnnulCheckpoint(shown: Checkpoint) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  return useMutation({
    mutationFn: (reason: string) =>
      recordOnce({
        content: JSON.stringify(reason),
        memory: attemptMemory(`annulment.${account}.${shown.id}`, annulCheckpoint.body),
        commit: (eventId) => commitAnnulment(shown, reason, eventId),
        send: async (body): Promise<void> => {
          try {
            await request(annulCheckpoint, { params: { id: shown.id }, body })
          } catch (error) {
            // An earlier attempt with another reason had arrived. The checkpoint is annulled as
            // requested.
            if (!(error instanceof ApiError && error.code === 'event_id_reused')) throw error
          }
        },
      }),
    onSettled: () => shipmentsChanged(client),
  })
}
