import * as z from 'zod/mini'
import { deleteExpiredFactors } from '#features/auth/mfa/queries.ts'
import { deleteExpiredDeletionNotices } from '#core/accounts/deletion-notices.ts'
import { deleteOldDeliveryLinks } from '#core/delivery-links/queries.ts'
import { deleteExpiredResponses } from '#core/idempotency/queries.ts'
import { deleteExpiredOauthStates } from '#features/auth/oidc/queries.ts'
import { deleteExpiredSignIns } from '#core/accounts/queries.ts'
import { deleteExpiredInvitations } from '#features/companies/queries.ts'
import { deleteExpiredImports } from '#features/imports/queries.ts'
import { deleteOldFsuMessages } from '#features/milestones/fsu-queries.ts'
import { deleteOldNotices } from '#features/notices/queries.ts'
import { deleteExpiredPlaces } from '#features/places/queries.ts'
import { deleteOldWebhooks } from '#features/webhooks/delivery-queries.ts'
import type { Job } from '#platform/jobs/job.ts'

/**
 * Deletes expired data: ended sessions, long expired links, rate limit counters that no longer
 * delay any request, and abandoned authorization requests to a provider. Also deletes second
 * factors that were never verified, old network fingerprints, invitations, imports and cached
 * places. Also deletes stored responses, old webhook deliveries, old notices and links of
 * recipients, messages of airlines, and deletion notices that could not be sent.
 */
export const deleteExpired: Job<object> = {
  name: 'forget-expired',
  payload: z.looseObject({}),
  async run({ pool }) {
    await deleteExpiredSignIns(pool)
    await deleteExpiredOauthStates(pool)
    await deleteExpiredPlaces(pool)
    await deleteExpiredFactors(pool)
    await deleteExpiredImports(pool)
    await deleteExpiredInvitations(pool)
    await deleteExpiredDeletionNotices(pool)
    await deleteExpiredResponses(pool)
    await deleteOldWebhooks(pool)
    await deleteOldNotices(pool)
    await deleteOldDeliveryLinks(pool)
    await deleteOldFsuMessages(pool)
  },
}
