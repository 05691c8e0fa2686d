import { useMessages } from '../../locales/use-messages.ts'
import { getPublicPages, setPublicPages } from '#contract/endpoints/public-page.ts'
import { request } from '../../api/request.ts'
import { SwitchCard } from './switch-card.tsx'

/** Shows the switch for the public pages of all the account's shipments. */
export function AccountPagesCard() {
  const { t } = useMessages()
  return (
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
  )
}
