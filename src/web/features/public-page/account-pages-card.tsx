import { useMessages } from '../../locales/use-messages.ts'
import { getPublicPages, setPublicPages } from '#contract/endpoints/public-page.ts'
import { getSettings, saveConditionSettings, type Settings } from '#contract/endpoints/settings.ts'
import { request } from '../../api/request.ts'
import { SwitchCard } from './switch-card.tsx'

/** Shows the switches for the public pages of all the account's shipments. */
export function AccountPagesCard() {
  const { t } = useMessages()
  return (
    <div className="flex flex-col gap-6">
      <SwitchCard
        queryKey={['public-pages']}
        read={(signal) => request(getPublicPages, { signal })}
        write={(enabled) => request(setPublicPages, { body: { enabled } })}
        needs="settings.write"
        label={t('public_page.of_account')}
        says={({ enabled }) => t(enabled ? 'public_page.account_on' : 'public_page.account_off')}
      >
        {() => <p className="mt-3 text-sm text-muted">{t('public_page.stays')}</p>}
      </SwitchCard>
      <SwitchCard
        of="public_conditions"
        queryKey={['public-conditions']}
        read={async (signal) => switchOf(await request(getSettings, { signal }))}
        write={async (enabled) =>
          switchOf(await request(saveConditionSettings, { body: { public_conditions: enabled } }))
        }
        needs="settings.write"
        label={t('public_conditions.of_account')}
        says={({ enabled }) => t(enabled ? 'public_conditions.on' : 'public_conditions.off')}
      >
        {() => <p className="mt-3 text-sm text-muted">{t('public_conditions.stays')}</p>}
      </SwitchCard>
    </div>
  )
}

function switchOf({ public_conditions: enabled }: Settings) {
  return { enabled }
}
