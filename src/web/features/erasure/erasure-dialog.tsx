import { useMessages } from '../../locales/use-messages.ts'
import { useId, useRef, useState, type RefObject } from 'react'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Dialog, type MountedDialogProps } from '../../ui/overlays/dialog.tsx'
import { useForm } from 'react-hook-form'
import { Download } from 'lucide-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isFinalStatus } from '#domain/shipments/status.ts'
import { parseTrackingCode } from '#domain/shipments/tracking-code.ts'
import { ApiError, wordsOf } from '../../api/api-error.ts'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { deleteQueued } from '../../offline-queue/delete-queued.ts'
import { deleteCheck } from '../../offline-queue/known-here.ts'
import { deleteShipmentFromDevice } from '../../session/account/delete-from-device.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { eraseShipment } from '#contract/endpoints/erasure.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { WritingForm } from '../../forms/writing-form.tsx'
import { getReceipt } from '#contract/endpoints/receipts.ts'
import { request, requestText } from '../../api/request.ts'
import { saveReceipt } from '../../verification/save-receipt.ts'

type ErasureDialogProps = MountedDialogProps & {
  readonly shipment: ShipmentDetail
}

/**
 * Asks for a last confirmation before the contents are erased. The dialog lists what is erased and
 * what stays, and asks the user to type the tracking code.
 */
export function ErasureDialog({ shipment, onClose, returnFocus }: ErasureDialogProps) {
  const { t } = useMessages()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const start = useRef<HTMLHeadingElement>(null)
  // Closing the dialog cannot cancel a running erasure.
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Dialog
      onClose={close}
      returnFocus={returnFocus}
      startFocus={start}
      title={t('erasure.question')}
      description={t('erasure.final')}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="destructive" busy={isBusy}>
            {t('erasure.confirm')}
          </Button>
        </>
      }
    >
      <ErasureForm formId={formId} start={start} shipment={shipment} onBusy={setBusy} />
    </Dialog>
  )
}

type ErasureFormProps = {
  readonly formId: string
  /** Heading that gets the focus when the dialog opens. */
  readonly start: RefObject<HTMLHeadingElement | null>
  readonly shipment: ShipmentDetail
  readonly onBusy: (busy: boolean) => void
}

/**
 * Explains what an erasure deletes and what stays, and offers to save the receipt first. Erases
 * once the user has typed the tracking code.
 */
function ErasureForm({ formId, start, shipment, onBusy }: ErasureFormProps) {
  const { t } = useMessages()
  const { tracking_id: code, status } = shipment
  const form = useForm({ defaultValues: { typed: '' }, reValidateMode: 'onSubmit' })
  const [failure, setFailure] = useState<string>()
  const erase = useErasure(shipment)

  const run = async ({ typed }: { readonly typed: string }) => {
    setFailure(undefined)
    onBusy(true)
    try {
      await erase(typed)
      notify.success(t('erasure.done'), t('erasure.done_says'))
    } catch (error) {
      onBusy(false)
      const field = error instanceof ApiError ? error.fields['tracking_id'] : undefined
      if (field !== undefined) form.setError('typed', { message: field }, { shouldFocus: true })
      else setFailure(wordsOf(error) ?? t('auth.unexpected'))
    }
  }
  const submit = useSubmitOnce(form.handleSubmit(run))
  const typedCode = form.register('typed', {
    validate: (typed) => {
      if (typed.trim() === '') return t('field.required')
      return parseTrackingCode(typed.trim()) === code || t('field.other_code')
    },
    onChange: () => form.clearErrors('typed'),
  })

  return (
    <WritingForm id={formId} onSubmit={submit} className="flex flex-col gap-5">
      {!isFinalStatus(status) && <Notice>{t('erasure.open')}</Notice>}
      <Effects code={code} start={start} />
      <WholeReceipt code={code} />
      <InputField
        label={t('erasure.type_code', { code })}
        error={form.formState.errors.typed?.message}
        {...typedCode}
        machine
        autoCapitalize="characters"
      />
      {failure !== undefined && <Notice title={t('erasure.failed')}>{failure}</Notice>}
    </WritingForm>
  )
}

type EffectsProps = Pick<ErasureFormProps, 'start'> & { readonly code: string }

/** Lists what an erasure deletes and what stays. */
function Effects({ code, start }: EffectsProps) {
  const { t } = useMessages()
  return (
    <>
      <div>
        <h3 ref={start} tabIndex={-1} className="font-semibold outline-none">
          {t('erasure.goes')}
        </h3>
        <ul className="mt-1 list-disc pl-6">
          <li>{t('erasure.goes_shipment')}</li>
          <li>{t('erasure.goes_checkpoints')}</li>
          <li>{t('erasure.goes_authorizations')}</li>
          <li>{t('erasure.goes_secrets')}</li>
        </ul>
      </div>
      <div>
        <h3 className="font-semibold">{t('erasure.stays')}</h3>
        <ul className="mt-1 list-disc pl-6">
          <li>{t('erasure.stays_code', { code })}</li>
          <li>{t('erasure.stays_log')}</li>
          <li>{t('erasure.stays_copies')}</li>
          <li>{t('erasure.stays_backups')}</li>
        </ul>
      </div>
    </>
  )
}

/**
 * Shows the button that saves the receipt with all fields, which nobody can create after the
 * erasure.
 */
function WholeReceipt({ code }: { readonly code: string }) {
  const { t } = useMessages()
  const receipt = useMutation({
    mutationFn: () => requestText(getReceipt, { params: { tracking_id: code } }),
    onSuccess: (text) => saveReceipt(code, text),
    onError: (error) => notify.error(t('erasure.download_failed'), wordsOf(error)),
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{t('erasure.take_along')}</p>
      <Button variant="outline" size="sm" busy={receipt.isPending} onClick={() => receipt.mutate()}>
        <Download aria-hidden />
        {t('erasure.download')}
      </Button>
    </div>
  )
}

/**
 * Erases a shipment's contents and its data in this browser: drafts, cached answers, queued
 * checkpoints.
 */
function useErasure({ id, tracking_id }: Pick<ShipmentDetail, 'id' | 'tracking_id'>) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  return async (typed: string): Promise<void> => {
    await request(eraseShipment, { params: { tracking_id: id }, body: { tracking_id: typed } })
    deleteShipmentFromDevice([id, tracking_id])
    await deleteQueued(account, tracking_id)
    deleteCheck(account, tracking_id)
    client.removeQueries({ queryKey: ['receipt', tracking_id] })
    // The shipment page refetches and then shows that the shipment is erased.
    await client.resetQueries({ queryKey: ['shipment', id], exact: true })
    shipmentsChanged(client)
  }
}
