import { PackageX } from 'lucide-react'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Link } from '../../ui/layout/link.tsx'

/** Shows that the account has no shipment with the id or code in the URL. */
export function MissingShipment() {
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
      {t('shipment.not_found_says')}
    </EmptyState>
  )
}
