import type { ReactNode } from 'react'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { publicPageMessages } from '../../locales/own/public-page-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Card } from '../../ui/layout/card.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/inputs/switch.tsx'

type SwitchCardProps<State extends { readonly enabled: boolean }> = {
  readonly query: UseQueryResult<State>
  readonly save: UseMutationResult<State, Error, boolean, State | undefined>
  readonly label: string
  /** Returns the explanation of the current state. */
  readonly says: (state: State) => string
  readonly disabled?: (state: State) => boolean
  readonly children?: ReactNode
}

/** Shows the switch of public pages, with an explanation of its state. */
export function SwitchCard<State extends { readonly enabled: boolean }>({
  query,
  save,
  label,
  says,
  disabled,
  children,
}: SwitchCardProps<State>) {
  const { t } = useMessages(publicPageMessages)
  const { data } = query
  const isDisabled = data !== undefined && disabled?.(data) === true
  const change = (enabled: boolean) =>
    save.mutate(enabled, {
      onSuccess: () => notify.success(t(enabled ? 'public_page.switched_on' : 'public_page.switched_off')),
      onError: () => notify.error(t('public_page.not_saved')),
    })
  return (
    <Card title={t('public_page.title')}>
      {query.isPending && <Skeleton className="h-20 w-full max-w-lg" />}
      {query.isError && data === undefined && (
        <LoadFailed title={t('public_page.load_failed')} query={query} />
      )}
      {data !== undefined && (
        <div className="max-w-prose">
          <Switch
            label={label}
            hint={says(data)}
            checked={data.enabled && !isDisabled}
            disabled={isDisabled}
            onChange={({ target }) => change(target.checked)}
          />
          {children}
        </div>
      )}
    </Card>
  )
}
