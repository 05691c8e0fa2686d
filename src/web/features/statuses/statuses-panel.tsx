import { Tags } from 'lucide-react'
import type { Status } from '#contract/endpoints/statuses.ts'
import { mandatoryStatuses } from '#domain/shipments/status.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { ReferenceListCard } from '../../reference-lists/reference-list-card.tsx'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { statusList } from './status-list.ts'
import { lazily } from '../../ui/lib/lazily.tsx'

const StatusEditor = lazily(async () => (await import('./status-editor.tsx')).StatusEditor)

/** Lists the account's own statuses and the four that every account has. */
export function StatusesPanel() {
  const { t } = useMessages()
  return (
    <div className="flex flex-col gap-6">
      <ReferenceListCard
        register={statusList}
        icon={Tags}
        words={{
          title: 'statuses.own',
          add: 'statuses.add',
          empty: 'statuses.empty',
          emptySays: 'statuses.empty_says',
          loadFailed: 'statuses.load_failed',
          removeTitle: 'statuses.remove_title',
          removeSays: 'statuses.remove_says',
          remove: 'registers.remove',
          unordered: 'registers.by_name',
        }}
        isShown={(status) => !status.is_default}
        Row={StatusRow}
        Editor={StatusEditor}
      />
      <Card title={t('statuses.defaults')}>
        <ul aria-label={t('statuses.defaults')} className="flex flex-wrap gap-2">
          {mandatoryStatuses.map((status) => (
            <li key={status}>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-muted">{t('statuses.defaults_say')}</p>
      </Card>
    </div>
  )
}

function StatusRow({ entry: { name, description, color } }: { readonly entry: Status }) {
  return (
    <>
      <StatusBadge status={name} color={color} />
      {description !== null && <p className="mt-1 text-sm break-words text-muted">{description}</p>}
    </>
  )
}
