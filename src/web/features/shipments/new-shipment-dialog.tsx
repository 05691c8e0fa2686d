import { useId, useState } from 'react'
import { Eraser } from 'lucide-react'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { WritingForm } from '../../forms/writing-form.tsx'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { referencesIn } from '../references/new-shipment-path.ts'
import { ShipmentSections } from './shipment-sections.tsx'
import { useNewShipment } from './use-new-shipment.ts'
import { WithCustomFields } from './with-custom-fields.tsx'

const MonitoringChoice = lazily(
  async () => (await import('../conditions/card/monitoring-choice.tsx')).MonitoringChoice,
)

type NewShipmentDialogProps = {
  readonly onClose: () => void
  /** Shipment to copy; absent for an empty form. */
  readonly original?: Shipment
  /** Address of the dialog, which may name references of the new shipment. */
  readonly parameters?: URLSearchParams
}

/** Creates a shipment and opens its page. The typed values survive errors, closing and a reload. */
export function NewShipmentDialog(props: NewShipmentDialogProps) {
  const { t } = useMessages()
  return (
    <WithCustomFields title={t('new_shipment.title')} onClose={props.onClose}>
      {(fields) => <OpenDialog {...props} fields={fields} />}
    </WithCustomFields>
  )
}

type OpenDialogProps = NewShipmentDialogProps & { readonly fields: readonly CustomFieldEntry[] }

function OpenDialog({ onClose, original, parameters, fields }: OpenDialogProps) {
  const { t } = useMessages()
  const formId = useId()
  const { form, element, submit, refusal, isPending, clear, undoClear, monitoring } = useNewShipment({
    original,
    references: parameters && referencesIn(parameters),
    fields,
    onClose,
  })
  const [hasRange, setHasRange] = useState(false)
  const chooseRange = (range: string) => {
    monitoring.form.setValue('range', range)
    setHasRange(true)
  }

  return (
    <Dialog
      onClose={onClose}
      width="5xl"
      title={t('new_shipment.title')}
      description={t('new_shipment.subtitle')}
      outcome={
        refusal === undefined ? (
          undoClear && <Cleared onUndo={undoClear} />
        ) : (
          <Notice title={t('new_shipment.failed_title')}>{refusal}</Notice>
        )
      }
      footer={
        <>
          <Button variant="outline" onClick={() => void submit(false)()} disabled={isPending}>
            {t('new_shipment.save_and_another')}
          </Button>
          <Button type="submit" form={formId} busy={isPending}>
            {t(isPending ? 'new_shipment.saving' : 'new_shipment.save')}
          </Button>
        </>
      }
    >
      <WritingForm ref={element} id={formId} onSubmit={(event) => void submit(true)(event)}>
        <ShipmentSections
          form={form}
          fields={fields}
          onRange={monitoring.isOffered ? chooseRange : undefined}
        />
        {monitoring.isOffered && (
          <div className="mt-6">
            <MonitoringChoice form={monitoring.form} isOpen={hasRange} />
          </div>
        )}
        <Button variant="ghost" className="mt-6 -ml-4" onClick={clear} disabled={isPending}>
          <Eraser aria-hidden />
          {t('new_shipment.clear')}
        </Button>
      </WritingForm>
    </Dialog>
  )
}

/** Shows that the form was cleared, with an undo button. */
function Cleared({ onUndo }: { readonly onUndo: () => void }) {
  const { t } = useMessages()
  return (
    <Notice tone="info">
      <span className="flex flex-wrap items-center justify-between gap-x-4">
        {t('new_shipment.cleared')}
        <Button variant="link" onClick={onUndo}>
          {t('edit_shipment.undo')}
        </Button>
      </span>
    </Notice>
  )
}
