import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import { customFieldsQuery } from '../../api/custom-fields-query.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

type WithCustomFieldsProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children: (fields: readonly CustomFieldEntry[]) => ReactNode
}

/**
 * Shows a shipment's dialog once the account's custom fields are loaded, so that required fields
 * are known from the start.
 */
export function WithCustomFields({ title, onClose, children }: WithCustomFieldsProps) {
  const { t } = useMessages()
  const fields = useQuery(customFieldsQuery)
  if (fields.data !== undefined) return children(fields.data)
  return (
    <Dialog onClose={onClose} width="5xl" title={title}>
      {fields.isError ? (
        <LoadFailed title={t('new_shipment.fields_failed')} query={fields} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-3">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-11" />
          ))}
        </div>
      )}
    </Dialog>
  )
}
