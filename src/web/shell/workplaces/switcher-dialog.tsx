import { useState, type KeyboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Check, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Workplace } from '#contract/endpoints/workplaces.ts'
import { workplacesQuery } from '../../api/workplaces-query.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { enterWorkplace } from '../../session/account/enter-workplace.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { toChoice } from '../../session/account/workplace.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { commandItemStyles } from '../../ui/inputs/command-styles.ts'
import { CommandDialog } from '../../ui/overlays/command-dialog.tsx'
import { TestBadge } from './test-badge.tsx'
import { WorkplaceMark } from './workplace-mark.tsx'

/** Lists the accounts for which the person may act, to be chosen by number, name or pointer. */
export function SwitcherDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages()
  const { person, workplace } = useAccount()
  const workplaces = useQuery({ ...workplacesQuery, staleTime: 0 })
  const [typed, setTyped] = useState('')
  const enter = (chosen: Workplace) => {
    if (chosen.state !== 'active') return
    onClose()
    if (chosen.id !== workplace?.id) enterWorkplace(toChoice(person, chosen))
  }
  const byNumber = (event: KeyboardEvent) => {
    const chosen = typed === '' ? workplaces.data?.[Number(event.key) - 1] : undefined
    if (chosen === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    enter(chosen)
  }
  return (
    <CommandDialog
      title={t('workplace.switch')}
      titleStyles="px-4 pt-4 text-lg font-semibold"
      hint={t('workplace.hint')}
      searchName={t('workplace.search')}
      listName={t('workplace.switch')}
      typed={typed}
      onType={setTyped}
      onKeyDown={byNumber}
      onClose={onClose}
    >
      {workplaces.isPending && <Spinner label={t('ui.loading')} className="m-4 size-6 text-brand" />}
      {workplaces.isError && (
        <div className="m-2">
          <LoadFailed title={t('workplace.failed')} query={workplaces} />
        </div>
      )}
      {workplaces.data && (
        <Command.Empty className="px-3 py-4 text-muted">{t('workplace.none')}</Command.Empty>
      )}
      {workplaces.data?.map((one, at) => (
        <WorkplaceItem
          key={one.id}
          workplace={one}
          number={at + 1}
          isCurrent={one.id === workplace?.id}
          onEnter={enter}
        />
      ))}
      {workplaces.data && <NewCompanyItem onClose={onClose} />}
    </CommandDialog>
  )
}

function NewCompanyItem({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const create = () => {
    onClose()
    void navigate('/empresa?tab=nova')
  }
  return (
    <Command.Item value="new" keywords={[t('workplace.new')]} onSelect={create} className={commandItemStyles}>
      <Plus aria-hidden />
      {t('workplace.new')}
    </Command.Item>
  )
}

type WorkplaceItemProps = {
  readonly workplace: Workplace
  /** Digit key that chooses the account. Accounts after the ninth have no key. */
  readonly number: number
  readonly isCurrent: boolean
  readonly onEnter: (workplace: Workplace) => void
}

function WorkplaceItem({ workplace, number, isCurrent, onEnter }: WorkplaceItemProps) {
  const { t } = useMessages()
  const { email, fullName } = useAccount()
  const { id, role, state } = workplace
  const name = workplace.name ?? t('workplace.own')
  const detail = state === 'active' ? t(`role.${role}`) : t(`workplace.${state}`)
  return (
    <Command.Item
      value={id}
      keywords={[name]}
      disabled={state !== 'active'}
      onSelect={() => onEnter(workplace)}
      className={`${commandItemStyles} data-[disabled=true]:opacity-55`}
    >
      <WorkplaceMark name={workplace.name ?? fullName ?? email} logo={workplace.logo_url} />
      <span className="min-w-0 flex-1 leading-5">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-sm text-muted">{workplace.name === null ? email : detail}</span>
      </span>
      {workplace.is_test && <TestBadge />}
      {isCurrent && (
        <>
          <Check aria-hidden />
          <span className="sr-only">{t('workplace.here')}</span>
        </>
      )}
      {number <= 9 && (
        <kbd aria-hidden className="w-5 text-center text-sm text-muted">
          {number}
        </kbd>
      )}
    </Command.Item>
  )
}
