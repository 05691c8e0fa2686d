import { useRef, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { sayFieldValue } from '#contract/event-words.ts'
import type { ShipmentDetail } from '#contract/shipments.ts'
import { ApiError } from '../../api/api-error.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { useChangeStatus } from './use-change-status.ts'

/** Sets the status by hand to one that the server offers; a cancellation is asked about first. */
export function StatusMenu({ shipment }: { readonly shipment: ShipmentDetail }) {
  const { t } = useWords()
  const language = useLanguage()
  const change = useChangeStatus(shipment)
  const [isCancelling, setCancelling] = useState(false)
  const [reason, setReason] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const { statuses } = shipment.can

  const set = async (next: string, why: string) => {
    const { hadArrived } = await change.mutateAsync({ next, reason: why })
    if (hadArrived) notify.info(t('checkpoint.had_arrived_title'), t('history.had_arrived'))
    else notify.success(t('shipment.updated_title'), t('shipment.updated'))
  }
  const choose = async (next: string) => {
    if (next === 'cancelled') return setCancelling(true)
    try {
      await set(next, '')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify.error(t('shipment.update_failed'), error.words)
    }
  }

  // The question stays while it is answered, although a cancelled shipment offers no status any more.
  if (statuses.length === 0 && !isCancelling) return null
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button ref={button} variant="outline" size="sm" busy={change.isPending}>
            {t('shipment.change_status')}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {statuses.map((next) => (
          <MenuItem key={next} destructive={next === 'cancelled'} onSelect={() => void choose(next)}>
            {next === 'cancelled' ? t('shipment.cancel') : sayFieldValue(language, 'status', next)}
          </MenuItem>
        ))}
      </DropdownMenu>
      <ConfirmDialog
        open={isCancelling}
        onOpenChange={setCancelling}
        returnFocus={button}
        title={t('shipment.cancel_question', { tracking_id: shipment.tracking_id })}
        confirm={t('shipment.cancel')}
        dismiss={t('shipment.keep')}
        failed={t('shipment.update_failed')}
        onConfirm={() => set('cancelled', reason)}
      >
        <p>{t('shipment.cancel_says')}</p>
        <Field label={t('history.reason_optional')} className="mt-4">
          {(control) => (
            <Textarea
              {...control}
              value={reason}
              maxLength={500}
              rows={2}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </ConfirmDialog>
    </>
  )
}
