import type { MilestoneWarning } from '#contract/endpoints/milestones.ts'
import { useMessages } from '../../locales/use-messages.ts'

/** Returns a function that says a warning about milestones in words. */
export function useWarning(): (warning: MilestoneWarning) => string {
  const { t } = useMessages()
  return ({ code, airport = '···', to_airport: to = '···', line = 0, found = 0, booked = 0 }) =>
    t(`milestones.warn_${code}`, { airport, to, line, found, booked })
}
