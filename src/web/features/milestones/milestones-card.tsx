import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ClipboardPaste, Plus, Route } from 'lucide-react'
import type { MilestonesAnswer } from '#contract/endpoints/milestones.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { checkpointPath } from '../../paths.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { useMay } from '../../permissions/use-may.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Folded } from '../../ui/layout/folded.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { Delays } from './delays.tsx'
import { Discrepancies } from './discrepancies.tsx'
import { LegBar } from './leg-bar.tsx'
import { MessageLines } from './message-lines.tsx'
import { MilestoneList } from './milestone-list.tsx'
import { milestonesQuery } from './milestones-query.ts'
import { useWarning } from './use-warning.ts'

const PlanDialog = lazily(async () => (await import('./plan-dialog.tsx')).PlanDialog)
const ReportDialog = lazily(async () => (await import('./report-dialog.tsx')).ReportDialog)
const FsuDialog = lazily(async () => (await import('./fsu-dialog.tsx')).FsuDialog)

const actions = [
  ['plan', Route, PlanDialog],
  ['report', Plus, ReportDialog],
  ['paste', ClipboardPaste, FsuDialog],
] as const

/** Shows planned and actual milestones of a shipment by air, and takes new ones. */
export function MilestonesCard({ shipment }: { readonly shipment: ShipmentDetail }) {
  const { t } = useMessages()
  const read = useQuery(milestonesQuery(shipment.tracking_id))
  const [opened, setOpened] = useState<(typeof actions)[number][0]>()
  const opener = useRef<HTMLButtonElement>(null)
  const answer = read.data
  const [, , Opened] = actions.find(([name]) => name === opened) ?? []
  return (
    <Card title={t('milestones.card')} className="min-w-0">
      <div className="flex flex-col gap-5">
        {read.isPending && <Skeleton className="h-24 w-full" />}
        {read.isLoadingError && <LoadFailed title={t('milestones.load_failed')} query={read} />}
        {answer?.milestones.length === 0 && <p className="text-muted">{t('milestones.none')}</p>}
        {answer !== undefined && (
          <>
            <Milestones shipment={shipment} answer={answer} />
            <div className="flex flex-wrap gap-2">
              {actions.map(([name, Icon]) => (
                <PermittedButton
                  key={name}
                  needs="milestones.write"
                  variant="outline"
                  onClick={(event) => {
                    opener.current = event.currentTarget
                    setOpened(name)
                  }}
                >
                  <Icon aria-hidden />
                  {t(`milestones.${name}`)}
                </PermittedButton>
              ))}
            </div>
          </>
        )}
      </div>
      {Opened && (
        <Opened trackingId={shipment.tracking_id} onClose={() => setOpened(undefined)} returnFocus={opener} />
      )}
    </Card>
  )
}

type MilestonesProps = {
  readonly shipment: ShipmentDetail
  readonly answer: MilestonesAnswer
}

/** Shows the legs with their milestones, and what deviates from the plan. */
function Milestones({ shipment, answer }: MilestonesProps) {
  const { t } = useMessages()
  const warning = useWarning()
  const mayRecord = useMay('checkpoints.write')
  return (
    <>
      {answer.delivery_offered && (
        <Notice tone="info" title={t('milestones.delivered')}>
          <p>{t('milestones.delivered_says')}</p>
          {mayRecord && <Link to={checkpointPath(shipment)}>{t('milestones.record_delivery')}</Link>}
        </Notice>
      )}
      <Delays answer={answer} />
      {answer.warnings.map((one) => (
        <Notice key={JSON.stringify(one)} tone="warning">
          {warning(one)}
        </Notice>
      ))}
      <Discrepancies answer={answer} />
      {answer.legs.length > 0 && <LegBar answer={answer} />}
      <MessageLines answer={answer} />
      {answer.milestones.length > 0 && (
        <Folded
          summary={t('milestones.all', { count: answer.milestones.length })}
          isOpen={answer.legs.length === 0}
        >
          <MilestoneList answer={answer} />
        </Folded>
      )}
    </>
  )
}
