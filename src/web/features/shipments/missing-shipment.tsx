import { PackageX } from 'lucide-react'
import { meantBy } from '../../api/api-error.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { DidYouMean } from '../../ui/feedback/did-you-mean.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'

/** Shows that the account has no shipment with the id or code in the URL. */
export function MissingShipment({ error }: { readonly error: unknown }) {
  const { t } = useMessages()
  return (
    <EmptyState
      icon={PackageX}
      title={t('shipment.not_found')}
      isPage
      action={<LinkButton to="/dashboard">{t('dashboard.back')}</LinkButton>}
    >
      {t('shipment.not_found_says')} <DidYouMean meant={meantBy(error)} pages="/shipment" />
    </EmptyState>
  )
}
