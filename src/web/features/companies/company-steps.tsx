import { useMessages } from '../../locales/use-messages.ts'
import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheckBig, X } from 'lucide-react'
import { dashboardQuery } from '../../api/dashboard-query.ts'
import { warehousesQuery } from '../../api/warehouses-query.ts'
import { companyStepMessages as messages } from './company-step-messages.ts'
import { isStepMarked, markStep } from '../../marked-steps.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { useMay } from '../../permissions/use-may.ts'
import { Button, IconButton } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { companyQuery, invitationsQuery, membersQuery } from './company-queries.ts'

type Step = {
  readonly words: keyof typeof messages
  readonly isDone: boolean
  /** Path of the page on which the user completes the step. */
  readonly to?: string
  /** Button that marks the step as done, for a step whose completion this page cannot detect. */
  readonly mark?: ReactNode
}

/**
 * Lists for owners and administrators the steps that remain to set up a new company. Disappears
 * when all steps are done, or when the person hides the list on this device.
 */
export function CompanySteps() {
  const { workplace } = useAccount()
  const manages = useMay('members.manage')
  const [isHidden, setHidden] = useState(() => isStepMarked('hidden'))
  if (workplace === undefined || workplace.name === null || !manages || isHidden) return null
  const hide = () => {
    markStep('hidden')
    setHidden(true)
  }
  return <Steps onHide={hide} />
}

function Steps({ onHide }: { readonly onHide: () => void }) {
  const { t } = useMessages()
  const steps = useSteps()
  if (steps === undefined || steps.every(({ isDone }) => isDone)) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card
      title={t('steps.title', { done, count: steps.length })}
      action={<IconButton icon={X} label={t('steps.hide')} title={t('steps.hide')} onClick={onHide} />}
    >
      <ol className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {steps.map((step) => (
          <StepRow key={step.words} {...step} />
        ))}
      </ol>
    </Card>
  )
}

function StepRow({ words, isDone, to, mark }: Step) {
  const { t } = useMessages()
  const Icon = isDone ? CircleCheckBig : Circle
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-brand' : 'text-muted'}`} />
      <span className={isDone ? 'text-muted line-through' : undefined}>
        {isDone || to === undefined ? (
          t(words)
        ) : (
          <Link to={to} className="text-brand underline underline-offset-4">
            {t(words)}
          </Link>
        )}
        {isDone && <span className="sr-only"> {t('steps.done')}</span>}
        {!isDone && mark !== undefined && <span className="block">{mark}</span>}
      </span>
    </li>
  )
}

/** Returns the steps; undefined until their state is loaded. */
function useSteps(): readonly Step[] | undefined {
  const company = useQuery(companyQuery).data
  const members = useQuery(membersQuery).data
  const invitations = useQuery(invitationsQuery).data
  const warehouses = useQuery(warehousesQuery).data
  const dashboard = useQuery(dashboardQuery).data
  const [isInstalled, setInstalled] = useState(
    () => isStepMarked('install') || window.matchMedia('(display-mode: standalone)').matches,
  )
  const { t } = useMessages()
  if (!company || !members || !invitations || !warehouses || !dashboard) return undefined
  const { phone, whatsapp, email } = company
  const install = () => {
    markStep('install')
    setInstalled(true)
  }
  return [
    {
      words: 'steps.contact',
      to: '/empresa',
      isDone: company.logo_url !== null && (phone ?? whatsapp ?? email) !== null,
    },
    { words: 'steps.warehouse', to: '/warehouse-management', isDone: warehouses.length > 0 },
    { words: 'steps.invite', to: '/empresa?tab=membros', isDone: members.length + invitations.length > 1 },
    { words: 'steps.shipment', to: '/tracker', isDone: dashboard.total > 0 },
    { words: 'steps.label', to: '/tracker', isDone: isStepMarked('label') },
    {
      words: 'steps.install',
      isDone: isInstalled,
      mark: (
        <Button variant="link" size="sm" onClick={install}>
          {t('steps.installed')}
        </Button>
      ),
    },
  ]
}
