import { isolated } from '#ledger/base/visible-text.ts'
import type { HistoryEntry } from '#contract/endpoints/history.ts'
import { useMessages } from '../../locales/use-messages.ts'

/**
 * Returns a function that names an actor: by name or e-mail address, and a company's member also
 * with role and place of work.
 * @param nameless name of an actor without name and address
 */
export function useActorText(): (actor: HistoryEntry['actor'], nameless: string) => string {
  const { t } = useMessages()
  return ({ name, email, role, place }, nameless) =>
    [isolated(name ?? email ?? nameless), role && t(`role.${role}`), place && isolated(place)]
      .filter(Boolean)
      .join(' · ')
}
