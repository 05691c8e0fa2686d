import type { JobServices } from '#server/jobs/job.ts'
import { openMailer } from '#server/mail/mailer.ts'
import type { Services } from '#server/services.ts'

/** What a job is run with by hand. */
export function jobServicesOf(services: Services): JobServices {
  return {
    ...services,
    workPool: services.pool,
    reachChain: async () => undefined,
    mailer: openMailer(services),
  }
}
