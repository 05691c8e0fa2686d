import { useEffect } from 'react'
import { listWorkplaces, type Workplace } from '#contract/endpoints/workplaces.ts'
import { request } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { assumeOwnAccount, chooseWorkplace, toChoice } from '../../session/account/workplace.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'

/**
 * Chooses the account for which a person acts on a device where they have never chosen one. Shows a
 * spinner meanwhile.
 */
export function FirstWorkplace({ person }: { readonly person: string }) {
  const { t } = useMessages()
  useEffect(() => {
    void choose(person)
  }, [person])
  return (
    <div className="grid min-h-dvh place-items-center text-brand">
      <Spinner label={t('ui.loading')} />
    </div>
  )
}

async function choose(person: string): Promise<void> {
  try {
    const first = firstOf(await request(listWorkplaces, {}))
    if (first === undefined) return assumeOwnAccount(person)
    if (first.is_default && first.name !== null) {
      const { moveDeviceData } = await import('../../offline-queue/move-device-data.ts')
      await moveDeviceData(person, { id: first.id, name: first.name })
    }
    chooseWorkplace(toChoice(person, first))
  } catch {
    assumeOwnAccount(person)
  }
}

/**
 * Members of a company work there; everybody else works in their own account. A test company is
 * only entered by choice.
 */
function firstOf(workplaces: readonly Workplace[]): Workplace | undefined {
  const usable = workplaces.filter(({ state }) => state === 'active')
  const companies = usable.filter(({ kind }) => kind === 'company')
  return (
    companies.find(({ is_default }) => is_default) ?? companies.find(({ is_test }) => !is_test) ?? usable[0]
  )
}
