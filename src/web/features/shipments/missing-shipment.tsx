import { PackageX } from 'lucide-react'
import { meantBy } from '../../api/api-error.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { DidYouMean } from '../../ui/feedback/did-you-mean.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Link } from '../../ui/layout/link.tsx'

/** Shows that the account has no shipment with the id or code in the URL. */
export function MissingShipment({ error }: { readonly error: unknown }) {
  const { t } = useMessages()
  return (
    <EmptyState
      icon={PackageX}
      title={t('shipment.not_found')}
      isPage
      action={
        <Button asChild>
          <Link to="/dashboard">{t('dashboard.back')}</Link>
        </Button>
      }
    >
      {t('shipment.not_found_says')} <DidYouMean meant={meantBy(error)} pages="/shipment" />
    </EmptyState>
  )
}
