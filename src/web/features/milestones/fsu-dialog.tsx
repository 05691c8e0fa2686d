import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendFsu, type ReadFsu } from '#contract/endpoints/fsu.ts'
import { isolated } from '#ledger/base/visible-text.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { WritingForm } from '../../forms/writing-form.tsx'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Textarea } from '../../ui/inputs/textarea.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { MilestoneDialogProps } from './milestone-dialog.ts'
import { useWarning } from './use-warning.ts'

/** Takes the text of an airline's status message, and shows what was read from it. */
export function FsuDialog({ trackingId, onClose, returnFocus }: MilestoneDialogProps) {
  const { t, problem } = useMessages()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const send = useMutation({ mutationFn: (sent: string) => request(sendFsu, { body: { text: sent } }) })
  const submit = useSubmitOnce(async (event) => {
    event?.preventDefault()
    try {
      await send.mutateAsync(text)
      shipmentsChanged(client)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  })
  const refusal = send.error instanceof ApiError ? send.error : undefined
  return (
    <Dialog onClose={onClose} title={t('milestones.paste')} width="4xl" returnFocus={returnFocus}>
      {send.data === undefined ? (
        <WritingForm onSubmit={submit} className="flex flex-col gap-4">
          <Field
            label={t('milestones.fsu_text')}
            hint={t('milestones.fsu_hint')}
            required
            error={problem(refusal?.fields['text'])}
          >
            {(control) => (
              <Textarea
                {...control}
                value={text}
                onChange={({ target }) => setText(target.value)}
                spellCheck={false}
                className="machine min-h-60"
              />
            )}
          </Field>
          {refusal !== undefined && refusal.fields['text'] === undefined && (
            <Notice title={t('milestones.fsu_failed')}>{refusal.words}</Notice>
          )}
          <DialogButtons submit={t('milestones.fsu_send')} isBusy={send.isPending} onCancel={onClose} />
        </WritingForm>
      ) : (
        <FsuResult trackingId={trackingId} result={send.data} onClose={onClose} />
      )}
    </Dialog>
  )
}

type FsuResultProps = {
  readonly trackingId: string
  readonly result: ReadFsu
  readonly onClose: () => void
}

/** Shows what was recorded from the message, what is unknown, and what is unlikely. */
function FsuResult({ trackingId, result, onClose }: FsuResultProps) {
  const { t } = useMessages()
  const warning = useWarning()
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="info" title={t('milestones.fsu_done', { awb: result.awb })}>
        <ul>
          {result.shipments.map(({ id, tracking_id, recorded, duplicates }) => (
            <li key={id}>{t('milestones.fsu_shipment', { code: tracking_id, recorded, duplicates })}</li>
          ))}
        </ul>
        {!result.shipments.some(({ tracking_id }) => tracking_id === trackingId) && (
          <p>{t('milestones.fsu_others')}</p>
        )}
      </Notice>
      {result.unknown.length > 0 && (
        <Notice tone="warning" title={t('milestones.unknown_title')}>
          <ul>
            {result.unknown.map(({ line, text: unknown }) => (
              <li key={line}>
                <code className="machine break-words">{isolated(unknown)}</code>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {result.warnings.map((one) => (
        <Notice key={JSON.stringify(one)} tone="warning">
          {warning(one)}
        </Notice>
      ))}
      <Button className="self-end" onClick={onClose}>
        {t('milestones.close')}
      </Button>
    </div>
  )
}
