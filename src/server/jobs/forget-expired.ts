import * as z from 'zod/mini'
import { forgetExpiredFactors } from '../auth/mfa/queries.ts'
import { forgetExpiredFarewells } from '../accounts/deletion-notices.ts'
import { forgetOldAnswers } from '../idempotency/queries.ts'
import { forgetExpiredStates } from '../auth/oidc/queries.ts'
import { forgetExpiredRows } from '../auth/queries.ts'
import { forgetOldImports } from '../imports/queries.ts'
import { forgetExpiredPlaces } from '../places/queries.ts'
import { forgetOldWebhooks } from '../webhooks/delivery-queries.ts'
import type { Job } from './job.ts'

/**
 * Deletes what no longer has an effect: ended sessions, long expired links, empty throttles, abandoned ways to a provider
 * and factors, old places, old imports, answers of repeatable calls, old deliveries of webhooks, last mails that could not
 * be sent.
 */
export const forgetExpired: Job<object> = {
  name: 'forget-expired',
  payload: z.looseObject({}),
  async run({ pool }) {
    await forgetExpiredRows(pool)
    await forgetExpiredStates(pool)
    await forgetExpiredPlaces(pool)
    await forgetExpiredFactors(pool)
    await forgetOldImports(pool)
    await forgetExpiredFarewells(pool)
    await forgetOldAnswers(pool)
    await forgetOldWebhooks(pool)
  },
}
