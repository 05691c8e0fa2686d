import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { workplacesQuery } from '../../api/workplaces-query.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { enterWorkplace } from '../../session/account/enter-workplace.ts'
import { useAccount, useSignOut } from '../../session/state/session-context.tsx'
import { toChoice, type WorkplaceRefusal } from '../../session/account/workplace.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { usePageTitle } from '../pages/use-page-title.ts'
import { WorkplaceMark } from '../workplaces/workplace-mark.tsx'

/** Shows why the person may no longer act for the company, and the accounts in which they may. */
export function WorkplaceRefused({ refusal }: { readonly refusal: WorkplaceRefusal }) {
  const { t } = useMessages()
  const { person, workplace, fullName, email } = useAccount()
  const signOut = useSignOut()
  const { data = [] } = useQuery({ ...workplacesQuery, staleTime: 0 })
  const title = t('workplace.refused_title', { name: workplace?.name ?? t('workplace.own') })
  usePageTitle(title)
  const others = data.filter(({ id, state }) => id !== workplace?.id && state === 'active')
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4 py-10">
      <ShieldAlert aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="text-lg">{t(`error.${refusal}`)}</p>
      <p className="text-muted">{t('workplace.refused_kept')}</p>
      <div className="flex flex-wrap gap-2">
        {refusal === 'second_step_required_here' && (
          <LinkButton to="/profile">{t('menu.profile')}</LinkButton>
        )}
        {refusal === 'session_too_old_here' && (
          <Button onClick={() => void signOut()}>{t('menu.sign_out')}</Button>
        )}
        <Button variant="outline" onClick={() => window.location.reload()}>
          {t('load.retry')}
        </Button>
      </div>
      {others.length > 0 && (
        <>
          <p className="mt-4 font-semibold">{t('workplace.refused_go_on')}</p>
          <ul className="flex flex-col gap-2">
            {others.map((one) => (
              <li key={one.id}>
                <Button variant="outline" onClick={() => enterWorkplace(toChoice(person, one))}>
                  <WorkplaceMark name={one.name ?? fullName ?? email} logo={one.logo_url} />
                  {one.name ?? t('workplace.own')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
