import { useLocale } from '../locales/use-locale.ts'
import { useMessages } from '../locales/use-messages.ts'
import { windowMessage } from '#contract/messages/window-messages.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import { epochOf } from '#ledger/log/epoch.ts'
import { provedWindow } from '#ledger/receipt/proved-window.ts'
import { Hash } from '../ui/data/hash.tsx'
import { AnchorFacts } from '../verification/anchor-facts.tsx'
import { CheckGroup } from '../verification/check-group.tsx'
import { EventFiles } from '../verification/event-files.tsx'
import { EventFacts } from '../verification/event-facts.tsx'
import { eventTitle } from '#contract/public-page/event-title.ts'
import { IndependentCheck } from './independent-check.tsx'
import { WitnessFacts } from '../verification/witness-facts.tsx'
import type { CheckedReceipt, ProofState, Verdict } from '../verification/verdict.ts'

type VerificationDetailsProps = {
  readonly trackingId: string
  readonly checked: CheckedReceipt
  readonly verdict: Verdict
  /** Names by account id, for the accounts whose names may be shown. */
  readonly people?: ReadonlyMap<string, string>
}

/**
 * Shows every check by name, the facts of the log behind the checks, and how to verify without this
 * page.
 */
export function VerificationDetails({ trackingId, checked, verdict, people }: VerificationDetailsProps) {
  const { t, language, format } = useLocale()
  const { verification } = checked
  const ofReceipt = verdict.findings.filter(({ event }) => event === undefined)
  return (
    <div className="flex flex-col gap-6">
      <section>
        <h3 className="mb-1 font-semibold">{t('verification.checks')}</h3>
        <div className="divide-y divide-line border-y border-line">
          <CheckGroup
            key={stateOfReceipt(verdict)}
            title={t('verification.receipt')}
            state={stateOfReceipt(verdict)}
            findings={ofReceipt}
          >
            <KeyRemark checked={checked} />
            <EpochRemark checked={checked} />
          </CheckGroup>
          {verification.events.map((event, position) => (
            <CheckGroup
              key={`${event.leafHash} ${verdict.events.get(event.eventId)}`}
              title={`${t('verification.event', { number: position + 1 })}: ${eventTitle(language, event)}`}
              state={verdict.events.get(event.eventId) ?? 'unchecked'}
              findings={verdict.findings.filter((finding) => finding.event === position)}
            >
              <EventFacts
                event={event}
                isErased={position < (verification.erasure?.events ?? 0)}
                window={windowMessage(language, provedWindow(verification, event), (time) =>
                  format.toSecond(new Date(time * 1_000)),
                )}
                people={people}
              />
              <EventFiles trackingId={trackingId} text={checked.text} position={position} />
            </CheckGroup>
          ))}
        </div>
        <p className="mt-3 text-sm text-muted">{t('verification.meaning')}</p>
      </section>
      <HeadFacts checked={checked} />
      <WitnessFacts verification={verification} />
      <AnchorFacts verification={verification} />
      <IndependentCheck trackingId={trackingId} checked={checked} />
    </div>
  )
}

function stateOfReceipt({ findings }: Verdict): ProofState {
  const failed = findings.some(({ event, status }) => event === undefined && status === 'failed')
  return failed ? 'violated' : 'proved'
}

/**
 * Shows a remark if the receipt's key differs from the trusted one, or if this browser does not
 * trust a key yet.
 */
function KeyRemark({ checked: { verification } }: { readonly checked: CheckedReceipt }) {
  const { t } = useMessages()
  const changed = verification.checks.some(({ error }) => error?.code === 'other_key')
  if (changed) return <p className="text-sm text-muted">{t('verification.key_changed')}</p>
  return verification.keyPinned ? null : <p className="text-sm text-muted">{t('verification.first_visit')}</p>
}

/** Shows a remark if the log of the receipt began anew, so that its epoch is not the first. */
function EpochRemark({ checked: { verification } }: { readonly checked: CheckedReceipt }) {
  const { t } = useMessages()
  const { epoch } = epochOf(verification.origin ?? '')
  return epoch === 1 ? null : <p className="text-sm">{t('verification.epoch', { epoch })}</p>
}

function HeadFacts({ checked: { verification } }: { readonly checked: CheckedReceipt }) {
  const { t, format } = useLocale()
  const { head, key, historyRoot } = verification
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
      {head && (
        <>
          <dt className="text-muted">{t('verification.head')}</dt>
          <dd className="tabular">{t('verification.head_size', { size: format.number(head.size) })}</dd>
          <dt className="text-muted">{t('verification.tree_root')}</dt>
          <dd>
            <Hash value={encodeHex(head.root)} />
          </dd>
        </>
      )}
      {historyRoot !== undefined && (
        <>
          <dt className="text-muted">{t('verification.history_root')}</dt>
          <dd>
            <Hash value={historyRoot} />
            <p className="text-muted">{t('verification.seal')}</p>
          </dd>
        </>
      )}
      {key !== null && (
        <>
          <dt className="text-muted">{t('verification.key')}</dt>
          <dd className="machine break-all">{key}</dd>
        </>
      )}
    </dl>
  )
}
