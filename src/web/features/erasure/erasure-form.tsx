import { useState, type RefObject } from 'react'
import { useForm } from 'react-hook-form'
import { Download } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { isFinalStatus } from '#domain/status.ts'
import { parseTrackingCode } from '#domain/tracking-code.ts'
import { ApiError, wordsOf } from '../../api/api-error.ts'
import { erasureMessages } from '../../locales/own/erasure-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useErasure } from './use-erasure.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { getReceipt } from '#contract/endpoints/receipts.ts'
import { requestText } from '../../api/request.ts'
import { saveReceipt } from '../../verification/save-receipt.ts'

type ErasureFormProps = {
  readonly formId: string
  /** Heading that is read first. */
  readonly start: RefObject<HTMLHeadingElement | null>
  readonly shipment: ShipmentDetail
  readonly onBusy: (busy: boolean) => void
}

/**
 * Explains what an erasure deletes and what stays, and offers the receipt first. Erases once the
 * user has typed the tracking code.
 */
export function ErasureForm({ formId, start, shipment, onBusy }: ErasureFormProps) {
  const { t: say } = useMessages()
  const { t } = useMessages(erasureMessages)
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
      else setFailure(wordsOf(error) ?? say('auth.unexpected'))
    }
  }
  const submit = useSubmitOnce(form.handleSubmit(run))
  const typedCode = form.register('typed', {
    validate: (typed) => {
      if (typed.trim() === '') return say('field.required')
      return parseTrackingCode(typed.trim()) === code || say('field.other_code')
    },
    onChange: () => form.clearErrors('typed'),
  })

  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {!isFinalStatus(status) && <Notice>{t('erasure.open')}</Notice>}
      <Effects code={code} start={start} />
      <WholeReceipt code={code} />
      <Field label={t('erasure.type_code', { code })} error={form.formState.errors.typed?.message}>
        {(control) => (
          <Input
            {...control}
            {...typedCode}
            machine
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      {failure !== undefined && <Notice title={t('erasure.failed')}>{failure}</Notice>}
    </form>
  )
}

type EffectsProps = Pick<ErasureFormProps, 'start'> & { readonly code: string }

/** Lists what an erasure deletes and what stays. */
function Effects({ code, start }: EffectsProps) {
  const { t } = useMessages(erasureMessages)
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

/** Saves the receipt that reveals everything, while the contents still exist. */
function WholeReceipt({ code }: { readonly code: string }) {
  const { t } = useMessages(erasureMessages)
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
