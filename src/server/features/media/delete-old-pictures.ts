import * as z from 'zod/mini'
import { deleteOldMedia } from '#core/media/queries.ts'
import type { Job } from '#platform/jobs/job.ts'

/** Limit of pictures per account and transaction. */
const BATCH_SIZE = 200

/**
 * Deletes the content of pictures that are older than their account stores them. Their digests
 * stay, because events name them.
 */
export const deleteOldPictures: Job<object> = {
  name: 'delete-old-pictures',
  payload: z.looseObject({}),
  async run({ pool }) {
    for (let isDone = false; !isDone;) {
      const [batch] = await deleteOldMedia(pool, BATCH_SIZE)
      isDone = batch === undefined || batch.deleted === 0
    }
  },
}
