import { useState, type ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { isTold } from '#contract/messages/verification-messages.ts'
import { useMessages } from '../locales/use-messages.ts'
import { CheckRow } from './check-row.tsx'
import type { Finding } from './finding.ts'
import { ProofMark } from './proof-mark.tsx'
import type { ProofState } from './verdict.ts'

type CheckGroupProps = {
  readonly title: ReactNode
  readonly state: ProofState
  readonly findings: readonly Finding[]
  /** Content below the checks. */
  readonly children?: ReactNode
}

/**
 * Shows the checks of one event, or of the receipt itself, below a summary line. It is open if a
 * check failed.
 */
export function CheckGroup({ title, state, findings, children }: CheckGroupProps) {
  const { t } = useMessages()
  // Renders the checks of a long history only when opened.
  const [isOpen, setOpen] = useState(state === 'violated')
  const counted = findings.filter(({ status }) => status !== 'skipped')
  const passed = counted.filter(({ status }) => status === 'passed').length
  return (
    <details
      className="group/checks"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-1.5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 text-muted transition-transform duration-150 group-open/checks:rotate-90"
        />
        <span className="min-w-0 flex-1">
          <span className="block leading-5 font-medium">{title}</span>
          <span className="tabular block text-sm text-muted">
            {t('verification.all_checks', { passed, total: counted.length })}
          </span>
        </span>
        <ProofMark state={state} />
      </summary>
      {isOpen && (
        <div className="pb-3 pl-8">
          <ul>
            {findings.filter(isTold).map((finding) => (
              <CheckRow key={finding.name} finding={finding} />
            ))}
          </ul>
          {children}
        </div>
      )}
    </details>
  )
}
