import type { ReactNode } from 'react'
import { CircleCheckBig, MapPinPlus } from 'lucide-react'
import { Link } from 'react-router'
import type { QrAuthorization } from '#contract/shipments.ts'
import { checkpointAddress } from '../../addresses.ts'
import { useWords } from '../../locales/use-words.ts'
import { OwnStatusBadge } from '../../registers/own-status-badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

type AuthorizedProps = {
  readonly shipment: QrAuthorization
  /** What registers at once, where there is such a thing. */
  readonly press: ReactNode
  readonly onAgain: () => void
}

/** Yes: what was scanned, and the one next step within the thumb's reach. */
export function Authorized({ shipment, press, onAgain }: AuthorizedProps) {
  const { t } = useWords()
  const { tracking_id, status, origin, destination, exit_location } = shipment
  const next = useFocusOnArrival<HTMLAnchorElement>()
  return (
    <section
      aria-labelledby="verdict"
      className="overflow-hidden rounded-lg border-2 border-[light-dark(#15803d,#4ade80)] bg-surface"
    >
      <header className="flex items-center gap-3 bg-[light-dark(#15803d,#14532d)] px-5 py-4 text-[#fff]">
        <CircleCheckBig aria-hidden className="size-9 shrink-0" />
        <div aria-live="polite">
          <h2 id="verdict" className="text-2xl leading-7 font-semibold">
            {t('scan.authorized')}
          </h2>
          <p>{t('scan.authorized_says')}</p>
        </div>
      </header>
      <div className="flex flex-col gap-4 p-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="machine text-xl font-semibold">{tracking_id}</span>
          <OwnStatusBadge status={status} />
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          <dt className="text-muted">{t('shipment.origin')}</dt>
          <dd>{origin}</dd>
          <dt className="text-muted">{t('shipment.destination')}</dt>
          <dd>{destination}</dd>
        </dl>
        {exit_location !== null && (
          <p className="rounded-md bg-brand-tint px-3 py-2 font-medium">
            {t('scan.open_entry', { location: exit_location })}
          </p>
        )}
        <div className="flex flex-col gap-2">
          {press}
          <Button asChild size="lg" {...(press !== undefined && { variant: 'outline' })}>
            <Link ref={next} to={checkpointAddress(shipment)}>
              <MapPinPlus aria-hidden />
              {t('qr.register_checkpoint')}
            </Link>
          </Button>
          <Button variant="outline" size="lg" onClick={onAgain}>
            {t('qr.scan_another')}
          </Button>
        </div>
      </div>
    </section>
  )
}
