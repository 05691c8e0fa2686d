import { useMutation, useQuery } from '@tanstack/react-query'
import { createCompany } from '#contract/endpoints/companies.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { workplacesQuery } from '../../api/workplaces-query.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { enterWorkplace } from '../../session/account/enter-workplace.ts'
import { ownAccount, toChoice } from '../../session/account/workplace.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { notify } from '../../ui/feedback/notify.ts'

/**
 * Returns whether the person works in a test company and owns one, and the function that enters
 * theirs. It opens one if they own none.
 */
export function useTestCompany() {
  const { t } = useMessages()
  const { person, workplace } = useAccount()
  const { data } = useQuery(workplacesQuery)
  const own = data?.find(({ is_test, role, state }) => is_test && role === 'owner' && state === 'active')
  const entering = useMutation({
    mutationFn: async () => {
      if (own !== undefined) return toChoice(person, own)
      const body = { name: t('test_company.name'), is_test: true }
      const { id, name } = await request(createCompany, { body })
      return { ...ownAccount(person), id, name, isTest: true }
    },
    onSuccess: enterWorkplace,
    onError: (error) => notify.error(t('test_company.failed'), wordsOf(error)),
  })
  return {
    isHere: workplace?.isTest === true,
    ownsOne: own !== undefined,
    isEntering: entering.isPending,
    enter: () => entering.mutate(),
  }
}
