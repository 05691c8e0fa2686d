import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronUp } from 'lucide-react'
import { changeStatuses, type StatusOutcome } from '#contract/endpoints/shipments.ts'
import { isMandatoryStatus, statusColors } from '#domain/shipments/status.ts'
import { request } from '../../../api/request.ts'
import { commitStatus } from '../../../commit/commit-status.ts'
import { inTurns } from '../../../commit/in-turns.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { PermittedButton } from '../../../permissions/permitted-button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useOwnStatuses } from '../../../reference-lists/use-own-statuses.ts'
import type { ListedShipment } from './use-shipment-list.ts'

const PER_CALL = 500

/**
 * Sets the status of shipments. Each change is a separate event, and this browser computes the
 * cryptographic commitment to it.
 * @returns the refused shipments with their reasons
 * @throws ApiError if a request fails; the server may have made the changes, and a retry is safe
 */
async function setStatuses(
  shipments: readonly ListedShipment[],
  status: string,
): Promise<readonly StatusOutcome[]> {
  const refused: StatusOutcome[] = []
  for (let at = 0; at < shipments.length; at += PER_CALL) {
    const items = await inTurns(shipments.slice(at, at + PER_CALL), async (shipment) => ({
      tracking_id: shipment.tracking_id,
      ...(await commitStatus(shipment, status, '')),
    }))
    const outcomes = await request(changeStatuses, { body: { items } })
    refused.push(...outcomes.filter(({ ok }) => !ok))
  }
  return refused
}

type StatusChangerProps = {
  readonly chosen: readonly ListedShipment[]
  readonly onRefused: (refused: readonly StatusOutcome[]) => void
}

/** Final statuses that can be set manually, each with its action. */
const endings: ReadonlyMap<string, 'cancel' | 'return'> = new Map([
  ['cancelled', 'cancel'],
  ['returned', 'return'],
])

/** Sets the status of the selected shipments, after a confirmation that explains the effect. */
export function StatusChanger({ chosen, onRefused }: StatusChangerProps) {
  const { t, format } = useLocale()
  const opener = useRef<HTMLButtonElement>(null)
  const own = useOwnStatuses()
  const [status, setStatus] = useState<string>()
  const change = useChangeStatuses(chosen, onRefused)
  // Statuses that can be set manually. `delivered` is missing, because a delivery is recorded as a
  // finalizacao.
  const choices = ['pending', 'in_transit', ...own.names, 'returned', 'cancelled']
  const nameOf = (one: string) => (isMandatoryStatus(one) ? t(`status.${one}`) : one)
  const colorOf = (one: string) => (isMandatoryStatus(one) ? statusColors[one] : own.colorOf(one))
  const count = format.number(chosen.length)
  const question = (one: string) => {
    const ending = endings.get(one)
    if (ending !== undefined) {
      return {
        title: t(`tracker.${ending}_question`, { count }),
        confirm: t(`tracker.${ending}_confirm`, { count }),
        dismiss: t('shipment.keep'),
      }
    }
    return {
      title: t('tracker.change_status_to', { status: nameOf(one) }),
      confirm: t('tracker.change_status_confirm', { count }),
      variant: 'default' as const,
    }
  }
  return (
    <>
      <DropdownMenu
        side="top"
        trigger={
          <PermittedButton needs="shipments.write" ref={opener} variant="outline" size="sm">
            {t('tracker.change_status')}
            <ChevronUp aria-hidden />
          </PermittedButton>
        }
      >
        {choices.map((choice) => (
          <MenuItem key={choice} onSelect={() => setStatus(choice)}>
            <span
              aria-hidden
              className="size-2.5 rounded-full"
              style={{ backgroundColor: colorOf(choice) }}
            />
            {nameOf(choice)}
          </MenuItem>
        ))}
      </DropdownMenu>
      {status !== undefined && (
        <ConfirmDialog
          onClose={() => setStatus(undefined)}
          {...question(status)}
          failed={t('tracker.change_status_failed')}
          returnFocus={opener}
          onConfirm={() => change(status)}
        >
          {t(`tracker.${endings.get(status) ?? 'change_status'}_says`)}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Returns a function that sets the status of the shipments and reports the result. */
function useChangeStatuses(
  chosen: readonly ListedShipment[],
  onRefused: StatusChangerProps['onRefused'],
): (status: string) => Promise<void> {
  const { t, format } = useLocale()
  const client = useQueryClient()
  return async (status) => {
    const refused = await setStatuses(chosen, status)
    for (const key of ['shipment-list', 'shipments', 'dashboard']) {
      void client.invalidateQueries({ queryKey: [key] })
    }
    onRefused(refused)
    const done = chosen.length - refused.length
    if (done > 0) notify.success(t('tracker.statuses_changed', { count: format.number(done) }))
  }
}
