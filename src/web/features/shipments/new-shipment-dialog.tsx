import { useId, useMemo, useState, type ReactNode } from 'react'
import { useForm, type FieldPath } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { makeTrackingCode } from '#domain/tracking-code.ts'
import { ApiError } from '../../api/api-error.ts'
import { randomBytes } from '../../commit/random.ts'
import { draftNamed, useKeptDraft } from '../../forms/draft.ts'
import { formResolver } from '../../forms/form-resolver.ts'
import { useWords } from '../../locales/use-words.ts'
import { useAccount } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { Notice } from '../../ui/notice.tsx'
import { AddressFields } from './address-fields.tsx'
import { controlLabel } from './control-label.ts'
import { InformationFields } from './information-fields.tsx'
import { missingControls } from './missing-controls.ts'
import {
  controlOf,
  emptyShipment,
  newShipmentSchema,
  type NewShipment,
  type NewShipmentValues,
} from './new-shipment-form.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { useCreateShipment } from './use-create-shipment.ts'

type NewShipmentDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Creates a shipment and leads to its page. What was typed survives errors, closing and a reload. */
export function NewShipmentDialog({ open, onOpenChange }: NewShipmentDialogProps) {
  return open && <OpenDialog onOpenChange={onOpenChange} />
}

function OpenDialog({ onOpenChange }: Pick<NewShipmentDialogProps, 'onOpenChange'>) {
  const { t } = useWords()
  const navigate = useNavigate()
  const formId = useId()
  const { id: account } = useAccount()
  const create = useCreateShipment()
  const [refusal, setRefusal] = useState<string>()

  const draft = useMemo(() => draftNamed<NewShipmentValues>(`shipment.${account}`), [account])
  const form = useForm<NewShipmentValues, unknown, NewShipment>({
    defaultValues: draft.read(emptyShipment(newCode())),
    resolver: formResolver(newShipmentSchema),
  })
  useKeptDraft(form, draft)
  const { errors, isDirty } = form.formState
  const missing = missingControls(errors)

  const save = async (values: NewShipment) => {
    setRefusal(undefined)
    try {
      const { shipment, hadArrived } = await create.mutateAsync(values)
      draft.clear()
      onOpenChange(false)
      notify.success(
        t('new_shipment.created_title'),
        t(hadArrived ? 'new_shipment.had_arrived' : 'new_shipment.created'),
      )
      await navigate(`/shipment/${shipment.id}`)
    } catch (error) {
      setRefusal(refused(error, values.tracking_id))
    }
  }

  /** Shows a failure where it belongs and says it in one sentence. */
  const refused = (error: unknown, taken: string): string => {
    if (!(error instanceof ApiError)) return t('new_shipment.failed')
    if (error.code === 'tracking_id_taken') {
      const tracking_id = newCode()
      form.setValue('tracking_id', tracking_id)
      return t('new_shipment.code_redrawn', { taken, tracking_id })
    }
    for (const [field, message] of Object.entries(error.fields)) {
      form.setError(controlOf(field) as FieldPath<NewShipmentValues>, { message }, { shouldFocus: true })
    }
    return error.words
  }

  const clear = () => {
    draft.clear()
    setRefusal(undefined)
    form.reset(emptyShipment(newCode()))
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      width="5xl"
      title={t('new_shipment.title')}
      description={t('new_shipment.subtitle')}
      footer={
        <>
          <Button variant="ghost" onClick={clear} disabled={create.isPending || !isDirty}>
            {t('new_shipment.clear')}
          </Button>
          <Button type="submit" form={formId} busy={create.isPending}>
            {t(create.isPending ? 'new_shipment.saving' : 'new_shipment.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        {refusal !== undefined && (
          <Notice title={t('new_shipment.failed_title')} className="mb-6">
            {refusal}
          </Notice>
        )}
        {missing.length > 0 && (
          <Notice className="mb-6">
            {t('new_shipment.missing', { fields: missing.map((path) => controlLabel(path, t)).join(', ') })}
          </Notice>
        )}
        <Section title={t('new_shipment.information')}>
          <InformationFields form={form} />
        </Section>
        <div className="grid gap-x-8 lg:grid-cols-2">
          <Section title={t('new_shipment.origin')}>
            <AddressFields end="origin" register={form.register} errors={errors.origin} />
          </Section>
          <Section title={t('new_shipment.destination')}>
            <AddressFields end="destination" register={form.register} errors={errors.destination} />
          </Section>
        </div>
        <Section title={t('new_shipment.recipient')}>
          <RecipientFields form={form} />
        </Section>
      </form>
    </Dialog>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="mb-8 min-w-0 last:mb-0">
      <legend className="mb-3 text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

function newCode(): string {
  return makeTrackingCode(new Date(), randomBytes)
}
