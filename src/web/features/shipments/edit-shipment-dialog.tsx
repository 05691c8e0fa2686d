import { useId } from 'react'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { WritingForm } from '../../forms/writing-form.tsx'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Dialog, type MountedDialogProps } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ShipmentSections } from './shipment-sections.tsx'
import { useEditedShipment } from './use-edited-shipment.ts'
import { WithCustomFields } from './with-custom-fields.tsx'

type EditShipmentDialogProps = MountedDialogProps & {
  readonly shipment: Shipment
}

/** Changes a shipment's data. Each saved change is an event of its history. */
export function EditShipmentDialog(props: EditShipmentDialogProps) {
  const { t } = useMessages()
  return (
    <WithCustomFields title={t('edit_shipment.title')} onClose={props.onClose}>
      {(fields) => <OpenDialog {...props} fields={fields} />}
    </WithCustomFields>
  )
}

type OpenDialogProps = EditShipmentDialogProps & { readonly fields: readonly CustomFieldEntry[] }

function OpenDialog({ shipment, onClose, returnFocus, fields }: OpenDialogProps) {
  const { t } = useMessages()
  const formId = useId()
  const { form, element, submit, refusal, isPending, changed, labels, undo } = useEditedShipment({
    shipment,
    fields,
    onClose,
  })

  return (
    <Dialog
      onClose={onClose}
      width="5xl"
      title={t('edit_shipment.title')}
      description={t('edit_shipment.subtitle')}
      returnFocus={returnFocus}
      outcome={refusal !== undefined && <Notice title={t('shipment.update_failed')}>{refusal}</Notice>}
      footer={
        <>
          <p className="self-center text-sm text-muted sm:mr-auto" aria-live="polite">
            {changed.length === 0
              ? t('edit_shipment.unchanged')
              : t('edit_shipment.changes', { fields: labels(changed) })}
          </p>
          <Button variant="ghost" onClick={undo} disabled={isPending || changed.length === 0}>
            {t('edit_shipment.undo')}
          </Button>
          <Button type="submit" form={formId} busy={isPending} disabled={changed.length === 0}>
            {t(isPending ? 'new_shipment.saving' : 'edit_shipment.save')}
          </Button>
        </>
      }
    >
      <WritingForm ref={element} id={formId} onSubmit={submit}>
        <ShipmentSections form={form} fields={fields} isEdit />
      </WritingForm>
    </Dialog>
  )
}
