import { useState, type ReactNode } from 'react'
import { Check, ChevronRight, Minus, X } from 'lucide-react'
import { comparedValues, isTold, ledgerErrorMessage } from '#contract/messages/verification-messages.ts'
import { useMessages } from '../locales/use-messages.ts'
import { Hash } from '../ui/data/hash.tsx'
import type { Finding } from './finding.ts'
import { ProofMark } from './proof-mark.tsx'
import type { ProofState } from './verdict.ts'

const marks = {
  passed: { icon: Check, look: 'text-seal' },
  failed: { icon: X, look: 'text-danger' },
  skipped: { icon: Minus, look: 'text-muted' },
} as const

/** Shows one check by its name, with its result and an explanation. */
function CheckRow({ finding }: { readonly finding: Finding }) {
  const { t, language } = useMessages()
  const { name, status, reason, error } = finding
  const { icon: Icon, look } = marks[status]
  const compared = error && comparedValues(error)
  return (
    <li className="flex gap-3 py-2">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${look}`} strokeWidth={2.5} />
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-semibold">{t(`check.${name}`)}</span>{' '}
          <span className={`text-sm ${look}`}>{t(`check_status.${status}`)}</span>
        </p>
        <p className="text-sm text-muted">
          {error === undefined ? (
            t(reason === undefined ? `check_about.${name}` : `check_reason.${reason}`)
          ) : (
            <strong className="font-semibold break-words text-danger">
              {ledgerErrorMessage(language, error)}.
            </strong>
          )}
        </p>
        {compared && (
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-sm">
            <dt className="text-muted">{t('verification.expected')}</dt>
            <dd>
              <Hash value={compared.expected} />
            </dd>
            <dt className="text-muted">{t('verification.found')}</dt>
            <dd>
              <Hash value={compared.found} />
            </dd>
          </dl>
        )}
      </div>
    </li>
  )
}

type CheckGroupProps = {
  readonly title: ReactNode
  readonly state: ProofState
  readonly findings: readonly Finding[]
  /** Content below the checks. */
  readonly children?: ReactNode
}

/**
 * Shows the checks of one event, or of the receipt itself, below a summary line. The group is open
 * if a check failed.
 */
export function CheckGroup({ title, state, findings, children }: CheckGroupProps) {
  const { t } = useMessages()
  // The checks are rendered only while the group is open, because a long history has many checks.
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
