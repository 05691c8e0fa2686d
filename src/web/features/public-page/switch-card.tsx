import { useMessages } from '../../locales/use-messages.ts'
import type { ReactNode } from 'react'
import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { Permission } from '#domain/accounts/role.ts'
import { useRefusalReason } from '../../permissions/permitted-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/inputs/switch.tsx'

type Switched = { readonly enabled: boolean }

type SwitchCardProps<State extends Switched> = {
  /** Subject of the sentences around the switch. */
  readonly of?: 'public_page' | 'public_conditions'
  readonly queryKey: QueryKey
  readonly read: (signal: AbortSignal) => Promise<State>
  readonly write: (enabled: boolean) => Promise<State>
  readonly label: string
  /** Permission that the user needs to move the switch. */
  readonly needs: Permission
  /** Returns the explanation of the current state. */
  readonly says: (state: State) => string
  readonly disabled?: (state: State) => boolean
  /** Content below the switch. */
  readonly children: (state: State) => ReactNode
}

/** Shows a switch about public pages, with an explanation of its state. */
export function SwitchCard<State extends Switched>({
  of = 'public_page',
  queryKey,
  read,
  write,
  label,
  needs,
  says,
  disabled,
  children,
}: SwitchCardProps<State>) {
  const { t } = useMessages()
  const { query, save } = usePageSwitch(queryKey, read, write)
  const { data } = query
  const refusal = useRefusalReason(needs)
  const isDisabled = data !== undefined && disabled?.(data) === true
  const change = (enabled: boolean) =>
    save.mutate(enabled, {
      onSuccess: () => notify.success(t(enabled ? `${of}.switched_on` : `${of}.switched_off`)),
      onError: () => notify.error(t(`${of}.not_saved`)),
    })
  return (
    <Card title={t(`${of}.title`)}>
      {query.isPending && <Skeleton className="h-20 w-full max-w-lg" />}
      {query.isError && data === undefined && <LoadFailed title={t(`${of}.load_failed`)} query={query} />}
      {data !== undefined && (
        <div className="max-w-prose">
          <Switch
            label={label}
            hint={says(data)}
            checked={data.enabled && !isDisabled}
            disabled={isDisabled || refusal !== undefined}
            onChange={({ target }) => change(target.checked)}
          />
          {refusal !== undefined && <p className="mt-2 text-sm text-muted">{refusal}</p>}
          {children(data)}
        </div>
      )}
    </Card>
  )
}

/**
 * Returns the state of a switch that the server stores. The switch moves immediately, and moves
 * back if saving fails.
 */
function usePageSwitch<State extends Switched>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<State>,
  write: (enabled: boolean) => Promise<State>,
) {
  const client = useQueryClient()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) })
  const save = useMutation({
    // The scope runs the mutations one after the other, so that the last choice is stored.
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: write,
    onMutate: async (enabled) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<State>(queryKey)
      if (before !== undefined) client.setQueryData<State>(queryKey, { ...before, enabled })
      return before
    },
    onError: (_error, _enabled, before) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return { query, save }
}
