import * as z from 'zod/mini'
import { openAvatarFiles } from '../avatars/avatar-files.ts'
import { unownedAvatars } from '../avatars/queries.ts'
import type { Job } from './job.ts'

/** Milliseconds. A file stands for a moment before its row does. */
const LEAST_AGE = 60 * 60 * 1000

/** Removes pictures that nobody owns: a crash came between file and row, or between row and file. */
export const sweepAvatars: Job<object> = {
  name: 'sweep-avatars',
  payload: z.looseObject({}),
  async run({ pool, config }) {
    const files = openAvatarFiles(config)
    for (const { name } of await unownedAvatars(pool, await files.olderThan(LEAST_AGE))) {
      await files.remove(name)
    }
  },
}
