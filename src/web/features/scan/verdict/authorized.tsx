import { useMessages } from '../../../locales/use-messages.ts'
import { Fragment, type ReactNode } from 'react'
import { MapPinPlus } from 'lucide-react'
import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import { HeldAuthorization } from '../../../authorized/held-authorization.tsx'
import { DoorLinks } from '../../checkpoints/form/door-links.tsx'
import { additionPath, checkpointPath } from '../../../paths.ts'
import { useRefusalReason } from '../../../permissions/permitted-button.tsx'
import { OwnStatusBadge } from '../../../reference-lists/own-status-badge.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

type AuthorizedProps = {
  readonly shipment: QrAuthorization
  /** Button that records a checkpoint with one press, if there is one. */
  readonly press: ReactNode
  readonly onAgain: () => void
}

/** Shows the scanned shipment and the next step. */
export function Authorized({ shipment, press, onAgain }: AuthorizedProps) {
  const { t } = useMessages()
  const { tracking_id, status, exit_location, authorization, recipient } = shipment
  const facts = [
    ['shipment.recipient', recipient?.name ?? null],
    ['scan.phone', recipient?.phone ? <Phone number={recipient.phone} /> : null],
    ['shipment.origin', shipment.origin],
    ['shipment.destination', shipment.destination],
    ['shipment.reference', shipment.reference],
    ['shipment.description', shipment.description],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="machine text-xl font-semibold">{tracking_id}</span>
          <OwnStatusBadge status={status} />
        </p>
        <p className="mt-1 text-muted">
          {t('qr.authorized_title')}. {t('scan.authorized_says')}
        </p>
        {authorization !== null && <HeldAuthorization authorization={authorization} />}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {facts.map(
          ([label, fact]) =>
            fact !== null && (
              <Fragment key={label}>
                <dt className="text-muted">{t(label)}</dt>
                <dd className="min-w-0 break-words whitespace-pre-line">{fact}</dd>
              </Fragment>
            ),
        )}
      </dl>
      {exit_location !== null && (
        <p className="rounded-md bg-brand-tint px-3 py-2 font-medium">
          {t('scan.open_entry', { location: exit_location })}
        </p>
      )}
      <NextSteps shipment={shipment} press={press} onAgain={onAgain} />
    </div>
  )
}

/** Shows what the user can record, or why nothing, and the button for the next scan. */
function NextSteps({ shipment, press, onAgain }: AuthorizedProps) {
  const { t } = useMessages()
  const refusal = useRefusalReason('checkpoints.write')
  const next = useFocusOnArrival<HTMLAnchorElement>()
  return (
    <div className="flex flex-col gap-2">
      {refusal !== undefined && <p className="text-muted">{refusal}</p>}
      {refusal === undefined && <DoorLinks path={checkpointPath(shipment)} />}
      {refusal === undefined && press}
      {refusal === undefined && (
        <LinkButton ref={next} to={checkpointPath(shipment)} size="lg" variant="outline">
          <MapPinPlus aria-hidden />
          {t('qr.register_checkpoint')}
        </LinkButton>
      )}
      {shipment.may_add === true && (
        <LinkButton to={additionPath(shipment.tracking_id)} size="lg" variant="outline">
          {t('scan.add')}
        </LinkButton>
      )}
      <Button variant="outline" size="lg" onClick={onAgain}>
        {t('qr.scan_another')}
      </Button>
    </div>
  )
}

/** Shows a telephone number that one tap calls. */
function Phone({ number }: { readonly number: string }) {
  return (
    <a
      href={`tel:${number.replace(/[^+\d]/g, '')}`}
      className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
    >
      {number}
    </a>
  )
}
