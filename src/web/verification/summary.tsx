import type { ReactNode } from 'react'
import { completenessMessage, ledgerErrorMessage } from '#contract/messages/verification-messages.ts'
import { useMessages, type FormatMessage } from '../locales/use-messages.ts'
import { classNames } from '../ui/lib/class-names.ts'
import { Button } from '../ui/inputs/button.tsx'
import { lazily } from '../ui/lib/lazily.tsx'
import { NearView } from '../ui/layout/near-view.tsx'
import { Seal, type SealState } from '../ui/brand/seal.tsx'
import { TestMark } from '../ui/data/test-mark.tsx'
import { ProofMark, VerdictMark } from './proof-mark.tsx'
import { isHistoryDamaged, isReceiptPending, type ReceiptState } from './receipt-state.ts'
import type { Verdict } from './verdict.ts'

const AnchoringLine = lazily(async () => (await import('./anchoring-line.tsx')).AnchoringLine)

type SummaryProps = {
  readonly receipt: ReceiptState
  /** Hash for the seal while there is no verified root: 64 hexadecimal digits. */
  readonly placeholder: string
  readonly sealSize?: number
  /** Puts the text under the seal even if there is space beside it. */
  readonly stacked?: boolean
}

/**
 * Shows the seal, the verdict in a word and a sentence, and how far the verified history reaches.
 */
export function Summary({ receipt, placeholder, sealSize = 144, stacked = false }: SummaryProps) {
  const { t, language } = useMessages()
  const { checked, verdict, error, isChecking, checkAgain } = receipt
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-x-6 gap-y-4 text-center',
        !stacked && 'sm:flex-row sm:text-left',
      )}
    >
      <div className="shrink-0" style={{ width: sealSize, height: sealSize }}>
        <NearView>
          <Seal
            hash={checked?.verification.historyRoot ?? placeholder}
            state={sealState(receipt)}
            size={sealSize}
          />
        </NearView>
      </div>
      <div
        aria-live="polite"
        className={classNames(
          'flex min-w-0 flex-1 flex-col items-center gap-2',
          !stacked && 'sm:items-start',
        )}
      >
        {checked !== undefined && <TestMark trackingId={checked.verification.trackingId ?? ''} />}
        {verdict === undefined && <NoVerdict error={error} />}
        {verdict !== undefined && checked !== undefined && (
          <>
            <VerdictMark state={verdict.state} />
            <Sentence>{verdictSentence(verdict, t)}</Sentence>
            <Failures findings={verdict.findings} />
            {verdict.state !== 'stale' && (
              <p className="text-sm text-muted">{completenessMessage(language, checked.verification)}</p>
            )}
            {(verdict.state === 'proved' || verdict.state === 'pending') && (
              <AnchoringLine verification={checked.verification} />
            )}
          </>
        )}
        {(verdict !== undefined || error !== null) && (
          <Button variant="link" size="sm" busy={isChecking} onClick={checkAgain}>
            {t('verification.again')}
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * Shows why there is no verdict: the check is in progress, there is nothing to check yet, or the
 * receipt is unavailable.
 */
function NoVerdict({ error }: { readonly error: unknown }) {
  const { t } = useMessages()
  if (error === null) return <Sentence>{t('verification.checking')}</Sentence>
  if (isHistoryDamaged(error)) {
    return (
      <>
        <ProofMark state="violated" />
        <Sentence>{t('error.history_damaged')}</Sentence>
      </>
    )
  }
  const isEarly = isReceiptPending(error)
  return (
    <>
      <ProofMark state={isEarly ? 'pending' : 'unchecked'} />
      <Sentence>{t(isEarly ? 'verification.pending_says' : 'verification.unreachable')}</Sentence>
    </>
  )
}

function Sentence({ children }: { readonly children: ReactNode }) {
  return <p className="text-pretty">{children}</p>
}

/** Shows the reason of every check that has an error, even if the check was skipped. */
function Failures({ findings }: Pick<Verdict, 'findings'>) {
  const { t, language } = useMessages()
  const failed = findings.filter(({ error }) => error !== undefined)
  if (failed.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 font-semibold break-words text-danger">
      {failed.map(({ name, event, error }) => (
        <li key={`${name} ${event}`}>
          {event !== undefined && `${t('verification.event', { number: event + 1 })}: `}
          {error && ledgerErrorMessage(language, error)}
        </li>
      ))}
    </ul>
  )
}

/** Returns the state of the seal for a state of verification. */
function sealState({ verdict, error }: Pick<ReceiptState, 'verdict' | 'error'>): SealState {
  if (isHistoryDamaged(error)) return 'broken'
  if (verdict === undefined) return isReceiptPending(error) || error !== null ? 'pending' : 'checking'
  if (verdict.state === 'violated') return 'broken'
  return verdict.state === 'proved' ? 'verified' : 'pending'
}

function verdictSentence({ state, proved }: Verdict, t: FormatMessage): string {
  if (state === 'violated') return t('verification.violated_says')
  if (state === 'stale') return t('verification.stale_says')
  if (state === 'pending') return t('verification.partly_pending_says')
  return proved === 1 ? t('verification.proved_one_says') : t('verification.proved_says', { events: proved })
}
