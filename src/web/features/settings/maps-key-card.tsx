import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { Settings } from '#contract/endpoints/settings.ts'
import { settingsQuery } from '../../api/settings-query.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { MapsKeyForm } from './maps-key-form.tsx'
import { useSaveMapsKey } from './use-save-maps-key.ts'

/** Shows whether the maps service has a key, and lets the user set or remove it. */
export function MapsKeyCard() {
  const { t } = useMessages()
  const settings = useQuery(settingsQuery)
  return (
    <Card
      title={t('maps_key.title')}
      action={settings.data && <KeyState isConfigured={settings.data.maps_key_configured} />}
    >
      <p className="mb-5 max-w-prose">{t('maps_key.says')}</p>
      {settings.isPending && <Skeleton className="h-28 w-full max-w-lg" />}
      {settings.isLoadingError && <LoadFailed title={t('maps_key.load_failed')} query={settings} />}
      {settings.data && <KeyControls settings={settings.data} />}
    </Card>
  )
}

function KeyState({ isConfigured }: { readonly isConfigured: boolean }) {
  const { t } = useMessages()
  const Icon = isConfigured ? CircleCheck : CircleDashed
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-muted">
      <Icon aria-hidden className={isConfigured ? 'size-5 text-brand' : 'size-5'} />
      {t(isConfigured ? 'maps_key.configured' : 'maps_key.not_configured')}
    </span>
  )
}

function KeyControls({ settings }: { readonly settings: Settings }) {
  const { maps_key_configured, maps_key_masked } = settings
  const { t } = useMessages()
  const [asking, setAsking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const save = useSaveMapsKey()
  return (
    <>
      {maps_key_masked !== null && (
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            <span className="text-sm text-muted">{t('maps_key.current')}</span>{' '}
            <span className="machine">{maps_key_masked}</span>
          </p>
          <PermittedButton needs="settings.write" variant="outline" size="sm" onClick={() => setAsking(true)}>
            {t('maps_key.remove')}
          </PermittedButton>
        </div>
      )}
      <MapsKeyForm isFirst={!maps_key_configured} field={field} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('maps_key.remove_title')}
        confirm={t('maps_key.remove')}
        failed={t('settings.save_failed')}
        onConfirm={async () => {
          await save.mutateAsync(null)
          notify.success(t('settings.saved'), t('settings.maps_removed'))
        }}
        returnFocus={field}
      >
        {t('maps_key.remove_says')}
      </ConfirmDialog>
    </>
  )
}
