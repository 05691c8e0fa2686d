import { useMessages } from '../../locales/use-messages.ts'
import { getShipmentPage, setShipmentPage } from '#contract/endpoints/public-page.ts'
import { request } from '../../api/request.ts'
import { Link } from '../../ui/layout/link.tsx'
import { SwitchCard } from './switch-card.tsx'

/** Shows the switch for the public page of one shipment. */
export function ShipmentPageCard({ shipment: { id } }: { readonly shipment: { readonly id: string } }) {
  const { t } = useMessages()
  const params = { tracking_id: id }
  return (
    <SwitchCard
      // The query key begins with the shipment's key, so that the shipment and this switch become
      // stale together.
      queryKey={['shipment', id, 'public-page']}
      read={(signal) => request(getShipmentPage, { params, signal })}
      write={(enabled) => request(setShipmentPage, { params, body: { enabled } })}
      needs="shipments.write"
      label={t('public_page.of_shipment')}
      disabled={({ account_enabled }) => !account_enabled}
      says={({ enabled, account_enabled }) =>
        t(
          !account_enabled
            ? 'public_page.shipment_off_by_account'
            : enabled
              ? 'public_page.shipment_on'
              : 'public_page.shipment_off',
        )
      }
    >
      {({ account_enabled }) =>
        !account_enabled && (
          <Link
            to="/settings?tab=public-pages"
            className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
          >
            {t('public_page.to_settings')}
          </Link>
        )
      }
    </SwitchCard>
  )
}
