import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import type { StoredConditionRange } from '#contract/endpoints/condition-ranges.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { ReferenceListCard } from '../../../reference-lists/reference-list-card.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { lazily } from '../../../ui/lib/lazily.tsx'
import { rangeList } from './range-list.ts'
import { RangeSummary } from './range-summary.tsx'
import { rangesQuery } from './ranges-query.ts'

const RangeEditor = lazily(async () => (await import('./range-editor.tsx')).RangeEditor)

/** Lists the account's own condition ranges, and those that every account has. */
export function RangesPanel() {
  const { t } = useMessages()
  const ranges = useQuery(rangesQuery)
  const presets = ranges.data?.filter((range) => range.is_preset)
  return (
    <div className="flex flex-col gap-6">
      <Notice tone="info">{t('ranges.holder_decides')}</Notice>
      <ReferenceListCard
        register={rangeList}
        icon={SlidersHorizontal}
        words={{
          title: 'ranges.own',
          add: 'ranges.add',
          empty: 'ranges.empty',
          emptySays: 'ranges.empty_says',
          loadFailed: 'ranges.load_failed',
          removeTitle: 'ranges.remove_title',
          removeSays: 'ranges.remove_says',
          remove: 'registers.remove',
        }}
        isShown={(range) => !range.is_preset}
        Row={RangeRow}
        Editor={RangeEditor}
      />
      <Card title={t('ranges.presets')} flush>
        {ranges.isPending && <Skeleton className="m-4 h-40 sm:m-5" />}
        {ranges.isLoadingError && <LoadFailed title={t('ranges.load_failed')} query={ranges} inset />}
        {presets !== undefined && (
          <ul aria-label={t('ranges.presets')} className="divide-y divide-line">
            {presets.map((range) => (
              <li key={range.id} className="px-4 py-3 sm:px-5">
                <RangeRow entry={range} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

function RangeRow({ entry }: { readonly entry: StoredConditionRange }) {
  return (
    <>
      <p className="font-semibold break-words">{entry.name}</p>
      <RangeSummary range={entry} />
    </>
  )
}
