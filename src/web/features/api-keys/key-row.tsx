import { useMessages } from '../../locales/use-messages.ts'
import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, CircleCheck, Clock, Copy, Ellipsis, Pencil, RefreshCw, TriangleAlert } from 'lucide-react'
import { type ApiKey, getApiKeyValue, revokeApiKey } from '#contract/endpoints/api-keys.ts'
import { apiKeyResources } from '#domain/accounts/api-key.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useMemberName } from '../../locales/use-member-name.ts'
import { Button, IconButton } from '../../ui/inputs/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { apiKeysQuery } from './api-keys-query.ts'
import { accessTo } from './key-values.ts'

const KeyDialog = lazily(async () => (await import('./key-dialog.tsx')).KeyDialog)
const RotateDialog = lazily(async () => (await import('./rotate-dialog.tsx')).RotateDialog)

type KeyProps = { readonly apiKey: ApiKey }

/** Shows one key: its name and masked value, its permissions and its actions. */
export function KeyRow({ apiKey }: KeyProps) {
  const { t } = useMessages()
  const { name, masked, state } = apiKey
  const isActive = state === 'active'
  const State = isActive ? CircleCheck : Clock
  return (
    <li className="flex flex-col gap-2 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-muted">
          <State aria-hidden className={isActive ? 'size-4 text-brand' : 'size-4'} />
          {t(isActive ? 'api_keys.active' : 'api_keys.expired')}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {masked === null ? (
          <p className="min-w-0 flex-1 text-sm text-muted">{t('api_keys.unreadable')}</p>
        ) : (
          <>
            <span className="machine min-w-0 flex-1 text-sm break-all sm:text-base">{masked}</span>
            <CopyButton apiKey={apiKey} />
          </>
        )}
        <KeyMenu apiKey={apiKey} />
      </div>
      <KeyFacts apiKey={apiKey} />
    </li>
  )
}

function CopyButton({ apiKey: { id, name } }: KeyProps) {
  const { t } = useMessages()
  const copy = useMutation({
    // The value is fetched only when the user copies it, so that the page does not hold a secret it
    // does not need.
    mutationFn: async () => {
      const { key } = await request(getApiKeyValue, { params: { id } })
      await navigator.clipboard.writeText(key)
    },
    onSuccess: () => notify.success(t('copied.title'), t('api_keys.copied', { name })),
    onError: (error) => notify.error(t('api_keys.copy_failed'), wordsOf(error)),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      busy={copy.isPending}
      aria-label={t('api_keys.copy_of', { name })}
      onClick={() => copy.mutate()}
    >
      <Copy aria-hidden />
      {t('api_keys.copy')}
    </Button>
  )
}

function KeyMenu({ apiKey }: KeyProps) {
  const { t } = useMessages()
  const client = useQueryClient()
  const [doing, setDoing] = useState<'edit' | 'rotate' | 'revoke'>()
  const menu = useRef<HTMLButtonElement>(null)
  const { id, name } = apiKey
  const revoke = async () => {
    await request(revokeApiKey, { params: { id } })
    await client.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
    notify.success(t('api_keys.revoked'), name)
  }
  const close = () => setDoing(undefined)
  return (
    <>
      <DropdownMenu
        returnFocus={menu}
        trigger={<IconButton icon={Ellipsis} ref={menu} label={t('api_keys.more', { name })} />}
      >
        <MenuItem icon={Pencil} onSelect={() => setDoing('edit')}>
          {t('api_keys.edit', { name })}
        </MenuItem>
        <MenuItem icon={RefreshCw} onSelect={() => setDoing('rotate')}>
          {t('api_keys.rotate')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Ban} destructive onSelect={() => setDoing('revoke')}>
          {t('api_keys.revoke')}
        </MenuItem>
      </DropdownMenu>
      {doing === 'edit' && <KeyDialog edited={apiKey} onClose={close} returnFocus={menu} />}
      {doing === 'rotate' && <RotateDialog of={apiKey} onClose={close} returnFocus={menu} />}
      <ConfirmDialog
        open={doing === 'revoke'}
        onClose={close}
        returnFocus={menu}
        title={t('api_keys.revoke_title', { name })}
        confirm={t('api_keys.revoke')}
        failed={t('api_keys.revoke_failed')}
        onConfirm={revoke}
      >
        {t('api_keys.revoke_says')}
      </ConfirmDialog>
    </>
  )
}

/** Shows the scopes, the allowed IP networks, the expiry and the last use of a key. */
function KeyFacts({ apiKey }: KeyProps) {
  const { t } = useMessages()
  const { scopes, networks, airline_prefixes, expires_at, state, last_used_at, previous } = apiKey
  const reach = (['write', 'read'] as const).flatMap((access) => {
    const named = apiKeyResources.filter((resource) => accessTo(resource, scopes) === access)
    return named.length === 0
      ? []
      : [`${t(`api_keys.${access}`)}: ${named.map((one) => t(`api_keys.${one}`)).join(', ')}`]
  })
  return (
    <div className="flex flex-col gap-0.5 text-sm text-muted">
      {reach.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {airline_prefixes.length > 0 && (
        <p>{t('api_keys.only_airlines', { airlines: airline_prefixes.join(', ') })}</p>
      )}
      {networks.length > 0 && (
        <p className="[overflow-wrap:anywhere]">
          {t('api_keys.only_from', { networks: networks.join(', ') })}
        </p>
      )}
      {expires_at !== null && (
        <p>
          {t(state === 'expired' ? 'api_keys.ended' : 'api_keys.expires')} <DateTime value={expires_at} />
        </p>
      )}
      <Made apiKey={apiKey} />
      <p>
        {last_used_at === null ? (
          t('api_keys.unused')
        ) : (
          <>
            {t('api_keys.used')} <DateTime value={last_used_at} />
          </>
        )}
      </p>
      {previous !== null && (
        <p>
          {t('api_keys.previous')} <DateTime value={previous.works_until} />
          {previous.last_used_at !== null && (
            <>
              {' '}
              {t('api_keys.previous_used')} <DateTime value={previous.last_used_at} />
            </>
          )}
        </p>
      )}
    </div>
  )
}

/**
 * Shows who created the key. If that person has left the company and the key was not rotated
 * afterwards, the text asks the user to rotate it.
 */
function Made({ apiKey: { made_by: maker, created_at, rotated_at } }: KeyProps) {
  const { t } = useMessages()
  const nameOf = useMemberName()
  if (maker === null) return null
  const { left_at } = maker
  const name = nameOf(maker)
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        {t('api_keys.made_by', { name })} <DateTime value={created_at} />
      </p>
      {left_at !== null && (rotated_at === null || rotated_at < left_at) && (
        <p className="inline-flex items-start gap-1.5 font-semibold text-ink [overflow-wrap:anywhere]">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('api_keys.made_by_left', { name })}
        </p>
      )}
    </>
  )
}
