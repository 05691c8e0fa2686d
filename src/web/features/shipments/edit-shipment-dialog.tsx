import { useId, useMemo, useRef, useState, type RefObject } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { CustomFieldEntry } from '#contract/custom-fields.ts'
import { getShipment, type Shipment } from '#contract/shipments.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { draftNamed, useKeptDraft, type Draft } from '../../forms/draft.ts'
import { showRefusedFields } from '../../forms/show-refused-fields.ts'
import { useWords } from '../../locales/use-words.ts'
import { useAccount } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { Notice } from '../../ui/notice.tsx'
import { controlLabel } from './control-label.ts'
import {
  changedControls,
  editBody,
  editResolver,
  type ControlName,
  type EditedShipment,
} from './edit-form.ts'
import { controlOf, type NewShipmentValues } from './new-shipment-form.ts'
import { ShipmentSections } from './shipment-sections.tsx'
import { valuesOf } from './shipment-values.ts'
import { useEditShipment } from './use-edit-shipment.ts'
import { WithCustomFields } from './with-custom-fields.tsx'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'

type EditShipmentDialogProps = {
  readonly shipment: Shipment
  readonly onClose: () => void
  readonly returnFocus: RefObject<HTMLElement | null>
}

/** Changes a shipment's data; each saved change is an event of its history. */
export function EditShipmentDialog(props: EditShipmentDialogProps) {
  const { t } = useWords()
  return (
    <WithCustomFields title={t('edit_shipment.title')} onOpenChange={(open) => !open && props.onClose()}>
      {(fields) => <OpenDialog {...props} fields={fields} />}
    </WithCustomFields>
  )
}

type OpenDialogProps = EditShipmentDialogProps & { readonly fields: readonly CustomFieldEntry[] }

function OpenDialog({ shipment, onClose, returnFocus, fields }: OpenDialogProps) {
  const { t } = useWords()
  const formId = useId()
  const { id: account } = useAccount()
  const edit = useEditShipment(shipment.id)
  /** What the person's changes are changes of. A page that learns of a newer version meanwhile does not move it. */
  const [base, setBase] = useState(shipment)
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<string>()

  const before = useMemo(() => valuesOf(base, fields), [base, fields])
  // A draft is of one version: over another it would undo, unasked, what somebody else changed.
  const draft = useMemo(() => draftOf(account, base), [account, base])
  const form = useForm<NewShipmentValues, unknown, EditedShipment>({
    defaultValues: draft.read(before),
    resolver: editResolver(before, fields),
  })
  useKeptDraft(form, draft)
  const values = useWatch({ control: form.control }) as NewShipmentValues
  const changed = changedControls(before, values)

  const save = async (output: EditedShipment) => {
    setRefusal(undefined)
    try {
      await edit.mutateAsync({ shown: base, content: editBody(output, base, fields) })
      draft.clear()
      notify.success(t('shipment.updated_title'), t('shipment.updated'))
      onClose()
    } catch (error) {
      setRefusal(await refused(error))
    }
  }

  /** Shows a failure where it belongs and says it in one sentence. */
  const refused = async (error: unknown): Promise<string> => {
    if (!(error instanceof ApiError)) return t('api.bad_answer')
    if (error.code === 'changed_meanwhile') return moveOver()
    const refusedFields = Object.entries(error.fields)
    showRefusedFields(
      form,
      element.current,
      refusedFields.map(([field, message]) => [controlOf(field, fields), message]),
    )
    return error.words
  }

  /** Lays the person's changes over the version that stands by now, and says what that one changed. */
  const moveOver = async (): Promise<string> => {
    const now = await request(getShipment, { params: { tracking_id: base.id } }).catch((error: unknown) => {
      if (error instanceof ApiError) return error
      throw error
    })
    if (now instanceof ApiError) return now.words
    const theirs = valuesOf(now, fields)
    const mine = form.getValues()
    const kept = changedControls(before, mine).map((name) => [name, mine[name]] as const)
    const laid = { ...theirs, ...Object.fromEntries(kept) }
    form.reset(laid)
    draft.clear()
    draftOf(account, now).write(laid)
    setBase(now)
    return t('edit_shipment.changed_meanwhile', { fields: labels(changedControls(before, theirs)) })
  }

  const labels = (names: readonly ControlName[]): string =>
    names.map((name) => controlLabel(name, t, fields)).join(', ')
  const undo = () => {
    setRefusal(undefined)
    form.reset(before)
    // What is reset is kept like what is typed.
    draft.clear()
  }
  const submit = useSubmitOnce((event) => form.handleSubmit(save)(event))

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
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
          <Button variant="ghost" onClick={undo} disabled={edit.isPending || changed.length === 0}>
            {t('edit_shipment.undo')}
          </Button>
          <Button type="submit" form={formId} busy={edit.isPending} disabled={changed.length === 0}>
            {t(edit.isPending ? 'new_shipment.saving' : 'edit_shipment.save')}
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} noValidate onSubmit={submit}>
        <ShipmentSections form={form} fields={fields} isEdit />
      </form>
    </Dialog>
  )
}

function draftOf(account: string, { id, blockchain_hash }: Shipment): Draft<NewShipmentValues> {
  return draftNamed(`edit.${account}.${id}.${blockchain_hash}`)
}
