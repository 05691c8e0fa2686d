import { isolated } from '#ledger/base/visible-text.ts'
import type { MilestonesAnswer } from '#contract/endpoints/milestones.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Lists the lines of messages that were not understood, and those of other information. */
export function MessageLines({ answer }: { readonly answer: Pick<MilestonesAnswer, 'messages'> }) {
  const { t } = useMessages()
  return (['unknown', 'note'] as const).map((kind) => {
    const found = answer.messages.flatMap(({ id, received_at, unknown, notes }) =>
      (kind === 'unknown' ? unknown : notes).map((line) => ({ id, received_at, ...line })),
    )
    if (found.length === 0) return null
    return (
      <Notice key={kind} tone={kind === 'unknown' ? 'warning' : 'info'} title={t(`milestones.${kind}_title`)}>
        <ul className="flex flex-col gap-1">
          {found.map(({ id, received_at, line, text }) => (
            <li key={`${id} ${line}`}>
              <code className="machine break-words">{isolated(text)}</code>
              <span className="block text-sm text-muted">
                {t('milestones.line', { line })} · <DateTime value={received_at} />
              </span>
            </li>
          ))}
        </ul>
        {kind === 'unknown' && <p className="text-sm text-muted">{t('milestones.unknown_says')}</p>}
      </Notice>
    )
  })
}
