import * as z from 'zod/mini'
import { forgetExpiredFactors } from '#features/auth/mfa/queries.ts'
import { forgetExpiredFarewells } from '#core/accounts/deletion-notices.ts'
import { forgetOldAnswers } from '#platform/idempotency/queries.ts'
import { forgetExpiredStates } from '#features/auth/oidc/queries.ts'
import { forgetExpiredRows } from '#core/accounts/queries.ts'
import { forgetOldImports } from '#features/imports/queries.ts'
import { forgetExpiredPlaces } from '#features/places/queries.ts'
import { forgetOldWebhooks } from '#features/webhooks/delivery-queries.ts'
import type { Job } from '#platform/jobs/job.ts'

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
