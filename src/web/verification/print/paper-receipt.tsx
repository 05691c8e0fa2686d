import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import type { Sender } from '#contract/endpoints/public-page.ts'
import { isTestCode } from '#ledger/receipt/test-code.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import { fieldNameMessage, fieldValueMessage } from '#contract/messages/event-messages.ts'
import { anchoringMessage } from '#contract/messages/anchor-messages.ts'
import { completenessMessage } from '#contract/messages/verification-messages.ts'
import { senderQuery } from '../../api/sender-query.ts'
import { publicPath } from '../../paths.ts'
import { PRODUCT } from '../../ui/brand/product.ts'
import { Seal } from '../../ui/brand/seal.tsx'
import { PromisedTime, DateTime } from '../../ui/data/date-time.tsx'
import { newestStop, publicHistory, type PublicHistory } from '#contract/public-page/public-history.ts'
import { whereMessage } from '#contract/public-page/stop-message.ts'
import type { CheckedReceipt, Verdict } from '../verdict.ts'
import { PrintEvents } from './paper-events.tsx'
import './paper.css'

export type PrintReceiptProps = {
  readonly trackingId: string
  readonly checked: CheckedReceipt
  readonly verdict: Verdict
}

/**
 * Returns the address of the QR code of a shipment's public page. The server draws the QR code, and
 * learns nothing new from the request.
 */
export function qrUrl(trackingId: string): string {
  return `/api/public/shipments/${trackingId}/qr.svg`
}

/**
 * Renders the receipt for printing on A4, alone and in black on white: the result, the seal, and
 * how to check it.
 */
export function PrintReceipt({ trackingId, checked, verdict }: PrintReceiptProps) {
  const { t } = useMessages()
  const heading = useId()
  const { verification } = checked
  const history = publicHistory(verification.events)
  const isBroken = verdict.state === 'violated'
  const isStale = verdict.state === 'stale'
  const url = location.origin + publicPath(trackingId)
  return createPortal(
    <article data-print-alone aria-labelledby={heading} className="paper">
      <Heading id={heading} trackingId={trackingId} verdict={verdict} history={history} />
      <section className="paper-verdict">
        <Seal
          hash={verification.historyRoot ?? verification.events.at(-1)?.leafHash ?? '0'.repeat(64)}
          state={isBroken ? 'broken' : isStale ? 'pending' : 'verified'}
          size={150}
        />
        <VerdictFacts checked={checked} verdict={verdict} history={history} />
      </section>
      <PrintEvents stops={history.stops} origin={history.origin} states={verdict.events} />
      {history.annexes.length > 0 && (
        <section>
          <h2>{t('verification.annexes')}</h2>
          <PrintEvents stops={history.annexes} origin={undefined} states={verdict.events} />
        </section>
      )}
      <p className="paper-note">
        {t('answer.times')} {t('paper.zone', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
      </p>
      <LogFacts verification={verification} isStale={isStale} />
      <section>
        <h2>{t('paper.how')}</h2>
        <p>
          {t('paper.how_page')} <span className="machine">{url}</span>
        </p>
        <p>{t('paper.how_file')}</p>
        <p>{t('paper.paper')}</p>
      </section>
    </article>,
    document.body,
  )
}

type HeadingProps = Omit<PrintReceiptProps, 'checked'> & {
  /** Id of the title. */
  readonly id: string
  readonly history: PublicHistory
}

/** Shows the sender, where the shipment is as the receipt tells, and the QR code of its page. */
function Heading({ id, trackingId, verdict, history }: HeadingProps) {
  const { t, language } = useMessages()
  const sender = useQuery(senderQuery(trackingId)).data
  const isBroken = verdict.state === 'violated'
  const isStale = verdict.state === 'stale'
  const isCurrent = !isBroken && !isStale
  return (
    <header>
      <div>
        {isTestCode(trackingId) && (
          <p>
            <strong>{t('test.mark')}</strong>
          </p>
        )}
        <p>{PRODUCT}</p>
        {sender !== undefined && sender !== null && (
          <p className="paper-sender">
            {t('paper.sender', { name: sender.name })}
            {contactOf(sender)}
          </p>
        )}
        <h1 id={id}>
          {t(history.status === 'delivered' && isCurrent ? 'paper.delivery' : 'paper.situation')}
        </h1>
        <p className="machine">{trackingId}</p>
        <p className="paper-where">
          {isBroken
            ? t('paper.broken')
            : isStale
              ? t('verification.stale_says')
              : whereMessage(language, history)}
        </p>
        {history.hidden.length > 0 && isCurrent && (
          <p>
            {t('verification.hidden', {
              fields: history.hidden.map((name) => fieldNameMessage(language, name)).join(', '),
            })}
          </p>
        )}
      </div>
      <figure>
        <img src={qrUrl(trackingId)} alt={t('shipment.qr_image', { tracking_id: trackingId })} />
        <figcaption>{t('paper.scan')}</figcaption>
      </figure>
    </header>
  )
}

type VerdictFactsProps = Omit<PrintReceiptProps, 'trackingId'> & { readonly history: PublicHistory }

/** Shows the result of the check, and the shipment's status, route and delivery. */
function VerdictFacts({ checked, verdict, history }: VerdictFactsProps) {
  const { t, language } = useMessages()
  const { verification, checkedAt } = checked
  const isStale = verdict.state === 'stale'
  // A stale receipt does not tell the shipment's status, route and delivery as they are now.
  const { status, origin, destination, expectedDelivery }: Partial<PublicHistory> = isStale ? {} : history
  const unknown = t('verify.unknown_place')
  const end = newestStop(history)
  const delivered = status === 'delivered' && end?.kind === 'finalizacao' ? end.occurredAt : undefined
  return (
    <dl>
      <Fact name={t('paper.proof')}>
        {t(`verdict.${verdict.state}`)}. {!isStale && completenessMessage(language, verification)}
      </Fact>
      <Fact name={t('paper.checked')}>
        <DateTime value={checkedAt.toISOString()} />
      </Fact>
      {status !== undefined && (
        <Fact name={t('paper.status')}>{fieldValueMessage(language, 'status_after', status)}</Fact>
      )}
      {(origin !== undefined || destination !== undefined) && (
        <Fact name={t('paper.route')}>{`${origin ?? unknown} → ${destination ?? unknown}`}</Fact>
      )}
      {expectedDelivery !== undefined && (
        <Fact name={t('paper.expected')}>
          <PromisedTime value={expectedDelivery} />
        </Fact>
      )}
      {delivered !== undefined && (
        <Fact name={t('paper.delivered')}>
          <DateTime value={delivered} />
        </Fact>
      )}
    </dl>
  )
}

type LogFactsProps = Pick<CheckedReceipt, 'verification'> & { readonly isStale: boolean }

/** Shows facts of the log against which the history was checked. */
function LogFacts({ verification, isStale }: LogFactsProps) {
  const { t, language, format } = useLocale()
  return (
    <section>
      <h2>{t('paper.log')}</h2>
      <dl>
        {verification.head !== undefined && (
          <>
            <Fact name={t('verification.head')}>
              {t('verification.head_size', { size: format.number(verification.head.size) })}
            </Fact>
            <Fact name={t('verification.tree_root')} machine>
              {encodeHex(verification.head.root)}
            </Fact>
          </>
        )}
        {verification.historyRoot !== undefined && (
          <Fact name={t('verification.history_root')} machine>
            {verification.historyRoot}
          </Fact>
        )}
        <Fact name={t('verification.key')} machine>
          {verification.key}
        </Fact>
        {!isStale && <Fact name={t('paper.anchor')}>{anchoringMessage(language, verification)}</Fact>}
      </dl>
    </section>
  )
}

type FactProps = { readonly name: string; readonly machine?: boolean; readonly children: ReactNode }

/** Renders one line of a list of facts. */
function Fact({ name, machine = false, children }: FactProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={machine ? 'machine' : undefined}>{children}</dd>
    </>
  )
}

function contactOf({ whatsapp, phone, email, site }: Sender): string {
  const contact = [...new Set([phone, whatsapp]), email, site].filter((one) => one !== null)
  return contact.map((one) => ` · ${one}`).join('')
}
