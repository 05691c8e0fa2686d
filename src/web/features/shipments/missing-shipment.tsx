import { PackageX } from 'lucide-react'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'

/** Shows that the account has no such shipment. */
export function MissingShipment() {
  const { t } = useWords()
  return (
    <EmptyState
      icon={PackageX}
      title={t('shipment.not_found')}
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
