import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Eraser } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { CustomFieldEntry } from '#contract/custom-fields.ts'
import type { Shipment } from '#contract/shipments.ts'
import { makeTrackingCode } from '#domain/tracking-code.ts'
import { ApiError } from '../../api/api-error.ts'
import { randomBytes } from '../../commit/random.ts'
import { draftNamed, useKeptDraft } from '../../forms/draft.ts'
import { formResolver } from '../../forms/form-resolver.ts'
import { showRefusedFields } from '../../forms/show-refused-fields.ts'
import { useWords } from '../../locales/use-words.ts'
import { useAccount } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { Notice } from '../../ui/notice.tsx'
import { lastOrigin, rememberOrigin } from './last-origin.ts'
import {
  controlOf,
  emptyShipment,
  shipmentSchema,
  type NewShipment,
  type NewShipmentValues,
} from './new-shipment-form.ts'
import { ShipmentSections } from './shipment-sections.tsx'
import { copyOf } from './shipment-values.ts'
import { useCreateShipment } from './use-create-shipment.ts'
import { WithCustomFields } from './with-custom-fields.tsx'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'

type NewShipmentDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Begins as a copy of this one. */
  readonly original?: Shipment
}

/** Creates a shipment and leads to its page. What was typed survives errors, closing and a reload. */
export function NewShipmentDialog({ open, ...props }: NewShipmentDialogProps) {
  const { t } = useWords()
  if (!open) return null
  return (
    <WithCustomFields title={t('new_shipment.title')} onOpenChange={props.onOpenChange}>
      {(fields) => <OpenDialog {...props} fields={fields} />}
    </WithCustomFields>
  )
}

type OpenDialogProps = Omit<NewShipmentDialogProps, 'open'> & {
  readonly fields: readonly CustomFieldEntry[]
}

function OpenDialog({ onOpenChange, original, fields }: OpenDialogProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  const formId = useId()
  const { id: account } = useAccount()
  const create = useCreateShipment()
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<string>()
  /** Cleared entries, until they are restored or a shipment is saved. */
  const [cleared, setCleared] = useState<NewShipmentValues>()

  const blank = (): NewShipmentValues =>
    original === undefined ? emptyShipment(newCode(), fields) : copyOf(original, fields, newCode())
  const begun = (): NewShipmentValues => {
    const last = original === undefined ? lastOrigin(account) : undefined
    return { ...blank(), ...(last && { origin: last }) }
  }
  const draft = useMemo(
    () => draftNamed<NewShipmentValues>(['shipment', account, original?.id].filter(Boolean).join('.')),
    [account, original],
  )
  const form = useForm<NewShipmentValues, unknown, NewShipment>({
    defaultValues: draft.read(begun()),
    resolver: formResolver(shipmentSchema(fields)),
  })
  useKeptDraft(form, draft)
  const [created, setCreated] = useState(0)
  const { setFocus } = form
  // The form knows its controls again when it was drawn after its reset.
  useEffect(() => {
    if (created > 0) setFocus('reference')
  }, [created, setFocus])

  const save = async (values: NewShipment, isLast: boolean) => {
    setRefusal(undefined)
    setCleared(undefined)
    try {
      const { shipment, hadArrived } = await create.mutateAsync(values)
      draft.clear()
      rememberOrigin(account, form.getValues('origin'))
      if (isLast) await finish(shipment, hadArrived)
      else startAnother(shipment, hadArrived)
    } catch (error) {
      setRefusal(refused(error, values.tracking_id))
    }
  }

  const finish = async ({ id }: Shipment, hadArrived: boolean) => {
    onOpenChange(false)
    notify.success(
      t('new_shipment.created_title'),
      t(hadArrived ? 'new_shipment.had_arrived' : 'new_shipment.created'),
    )
    await navigate(`/shipment/${id}`)
  }

  /** The next parcel of a pile usually leaves from the same place. */
  const startAnother = ({ id, tracking_id }: Shipment, hadArrived: boolean) => {
    const { status, origin } = form.getValues()
    form.reset({ ...emptyShipment(newCode(), fields), status, origin })
    setCreated((before) => before + 1)
    notify.success(
      t('new_shipment.created_title'),
      t(hadArrived ? 'new_shipment.had_arrived' : 'new_shipment.created_another', { tracking_id }),
      { action: { label: t('new_shipment.show'), onClick: () => void navigate(`/shipment/${id}`) } },
    )
  }

  /** Shows a failure where it belongs and says it in one sentence. */
  const refused = (error: unknown, taken: string): string => {
    if (!(error instanceof ApiError)) return t('new_shipment.failed')
    if (error.code === 'tracking_id_taken') {
      const tracking_id = newCode()
      form.setValue('tracking_id', tracking_id)
      return t('new_shipment.code_redrawn', { taken, tracking_id })
    }
    const refusedFields = Object.entries(error.fields)
    showRefusedFields(
      form,
      element.current,
      refusedFields.map(([field, message]) => [controlOf(field, fields), message]),
    )
    return error.words
  }

  const clear = () => {
    setRefusal(undefined)
    setCleared(form.getValues())
    form.reset(blank())
    // What is reset is kept like what is typed.
    draft.clear()
  }
  const undoClear = () => {
    form.reset(cleared)
    setCleared(undefined)
  }
  const saveOnce = useOneAtATime(save)
  const submit = (isLast: boolean) => form.handleSubmit((values) => saveOnce(values, isLast))

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      width="5xl"
      title={t('new_shipment.title')}
      description={t('new_shipment.subtitle')}
      outcome={
        refusal === undefined ? (
          cleared && <Cleared onUndo={undoClear} />
        ) : (
          <Notice title={t('new_shipment.failed_title')}>{refusal}</Notice>
        )
      }
      footer={
        <>
          <Button variant="outline" onClick={() => void submit(false)()} disabled={create.isPending}>
            {t('new_shipment.save_and_another')}
          </Button>
          <Button type="submit" form={formId} busy={create.isPending}>
            {t(create.isPending ? 'new_shipment.saving' : 'new_shipment.save')}
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} noValidate onSubmit={(event) => void submit(true)(event)}>
        <ShipmentSections form={form} fields={fields} />
        <Button variant="ghost" className="mt-6 -ml-4" onClick={clear} disabled={create.isPending}>
          <Eraser aria-hidden />
          {t('new_shipment.clear')}
        </Button>
      </form>
    </Dialog>
  )
}

/** That everything was cleared, and the way back. */
function Cleared({ onUndo }: { readonly onUndo: () => void }) {
  const { t } = useWords()
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

function newCode(): string {
  return makeTrackingCode(new Date(), randomBytes)
}
