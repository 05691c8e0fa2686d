import { useWatch } from 'react-hook-form'
import { useMessages } from '../../locales/use-messages.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import type { ShipmentForm } from './information-fields.tsx'
import { isOrigin, lastOrigin } from './last-origin.ts'
import { emptyAddress } from './new-shipment-form.ts'

/**
 * Shows that the form copied the origin from the last shipment, with a button to clear it. Renders
 * nothing once the user changes the origin.
 */
export function PrefilledOrigin<Output>({ form }: { readonly form: ShipmentForm<Output> }) {
  const { t } = useMessages()
  const { id: account } = useAccount()
  const last = lastOrigin(account)
  const origin = useWatch({ control: form.control, name: 'origin' })
  if (last === undefined || !isOrigin(origin, last)) return null
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {t('new_shipment.last_origin')}
      <Button
        variant="link"
        size="sm"
        onClick={() => {
          form.setValue('origin', emptyAddress, { shouldDirty: true })
          form.setFocus('origin.cep')
        }}
      >
        {t('new_shipment.other_origin')}
      </Button>
    </p>
  )
}
