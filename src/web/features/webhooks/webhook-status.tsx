import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import type { Webhook } from '#contract/endpoints/webhooks.ts'
import { useMessages } from '../../locales/use-messages.ts'

const looks = {
  active: { Icon: CircleCheck, color: 'text-brand' },
  failing: { Icon: TriangleAlert, color: 'text-danger' },
  inactive: { Icon: CircleDashed, color: 'text-muted' },
  disabled: { Icon: CircleAlert, color: 'text-danger' },
} as const

type WebhookStatusProps = {
  readonly webhook: Webhook | undefined
  /** True if an active endpoint that takes no calls is shown as active. */
  readonly isPlain?: boolean
}

/** Shows the state of an endpoint as an icon and a word. An endpoint to be created is inactive. */
export function WebhookStatus({ webhook, isPlain = false }: WebhookStatusProps) {
  const { t } = useMessages()
  const { status, failing_since: since } = webhook ?? { status: 'inactive', failing_since: null }
  const state = status === 'active' && since !== null && !isPlain ? 'failing' : status
  const { Icon, color } = looks[state]
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${color}`}>
      <Icon aria-hidden className="size-5" />
      {t(`webhook.${state}`)}
    </span>
  )
}
