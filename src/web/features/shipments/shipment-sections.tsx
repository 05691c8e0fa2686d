import type { ReactNode } from 'react'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { AddressFields } from './address-fields.tsx'
import { AirFields } from './air-fields.tsx'
import { controlLabel } from './control-label.ts'
import { CustomControls } from './custom-controls.tsx'
import { InformationFields, type ShipmentForm } from './information-fields.tsx'
import { missingControls } from './missing-controls.ts'
import { PrefilledOrigin } from './prefilled-origin.tsx'
import { ReferenceFields } from './reference-fields.tsx'
import { RecipientFields } from './recipient-fields.tsx'

type ShipmentSectionsProps<Output> = {
  readonly form: ShipmentForm<Output>
  readonly fields: readonly CustomFieldEntry[]
  readonly isEdit?: boolean
  /** Selects the condition range that a handling code requires; absent if none is chosen here. */
  readonly onRange?: ((range: string) => void) | undefined
}

/**
 * Shows the sections of the shipment form (specification, section 2), with the missing fields
 * listed above them.
 */
export function ShipmentSections<Output>({
  form,
  fields,
  isEdit = false,
  onRange,
}: ShipmentSectionsProps<Output>) {
  const { t } = useMessages()
  const { errors } = form.formState
  const missing = missingControls(errors)
  return (
    <div className="flex flex-col gap-8">
      {missing.length > 0 && (
        <Notice>
          {t('new_shipment.missing', {
            fields: missing.map((path) => controlLabel(path, t, fields)).join(', '),
          })}
        </Notice>
      )}
      <Section title={t('new_shipment.information')}>
        <InformationFields form={form} isEdit={isEdit} />
      </Section>
      <div className="grid gap-8 lg:grid-cols-2">
        <Section title={t('new_shipment.origin')}>
          <AddressFields end="origin" form={form} />
          {/* The origin's notice is below the fields, so that both columns stay aligned. */}
          {!isEdit && <PrefilledOrigin form={form} />}
        </Section>
        <Section title={t('new_shipment.destination')}>
          <AddressFields end="destination" form={form} />
        </Section>
      </div>
      <Section title={t('new_shipment.recipient')}>
        <RecipientFields form={form} />
      </Section>
      <Section title={t('references.title')}>
        <ReferenceFields form={form} />
        <div className="mt-4">
          <AirFields form={form} onRange={onRange} />
        </div>
      </Section>
      {fields.length > 0 && (
        <Section title={t('new_shipment.custom')}>
          <CustomControls form={form} fields={fields} />
        </Section>
      )}
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}
