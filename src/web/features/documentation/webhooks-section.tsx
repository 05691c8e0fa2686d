import { useMessages } from '../../locales/use-messages.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Language } from '#contract/messages/message.ts'
import { MAX_TRIES, pauseAfter } from '#domain/webhooks/webhook-retry.ts'
import { Folded } from '../../ui/layout/folded.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Card } from '../../ui/layout/card.tsx'
import {
  verificationCode,
  verificationLanguages,
  type VerificationLanguage,
} from '../webhooks/verification-code.ts'
import { CodeBlock, LanguageBar } from './code-block.tsx'
import { documentQuery } from './document-query.ts'

/**
 * Mean delay before the next attempt of a delivery, in milliseconds, by the number of failed
 * attempts. Each actual delay is partly random. No delay follows the last attempt.
 */
const pauses = Array.from({ length: MAX_TRIES }, (_, at) => ({
  failure: at + 1,
  pause: pauseAfter(at + 1, 0.5),
}))

/** Formats a delay in its largest unit, with one decimal at most. */
function durationText(milliseconds: number, language: Language): string {
  const seconds = milliseconds / 1000
  const [value, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour']
  return new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : 'en', {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(value)
}

/**
 * Explains what a webhook sends, how failed deliveries are retried, and how a receiver verifies a
 * message.
 */
export function WebhooksSection() {
  const { t, language } = useMessages()
  const { webhooks = {} } = useQuery(documentQuery(language)).data ?? {}
  const sample =
    webhooks['checkpoint.created']?.post.requestBody.content['application/json']?.examples?.['nested']
  const [program, setProgram] = useState<VerificationLanguage>('JavaScript')
  return (
    <Card title={t('reference.webhooks')}>
      <p className="mb-4 max-w-prose">{t('reference.webhooks_says')}</p>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <dl className="min-w-0 divide-y divide-line border-y border-line">
          {Object.entries(webhooks).map(([name, { post }]) => (
            <div key={name} className="flex flex-col py-2 sm:flex-row sm:gap-4">
              <dt className="machine font-semibold sm:w-52 sm:shrink-0">{name}</dt>
              <dd className="text-sm text-muted">{post.summary}</dd>
            </div>
          ))}
        </dl>
        <CodeBlock
          name={t('reference.webhooks_payload')}
          code={JSON.stringify(sample?.value ?? {}, null, 2)}
        />
      </div>
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Retries />
        <div className="min-w-0">
          <h3 className="mb-1 font-semibold">{t('reference.webhooks_addresses')}</h3>
          <p className="max-w-prose text-sm text-muted">{t('reference.webhooks_addresses_says')}</p>
        </div>
      </div>
      <h3 className="mt-6 mb-1 font-semibold">{t('reference.webhooks_verify')}</h3>
      <p className="mb-4 max-w-prose text-sm text-muted">{t('reference.webhooks_verify_says')}</p>
      <CodeBlock
        name={`${t('reference.webhooks_verify')}, ${program}`}
        code={verificationCode[program]}
        bar={
          <LanguageBar
            legend={t('reference.webhooks_verify')}
            languages={verificationLanguages}
            chosen={program}
            onChoose={setProgram}
            nameOf={(one) => one}
          />
        }
      />
    </Card>
  )
}

function Retries() {
  const { t, language } = useMessages()
  return (
    <div className="min-w-0">
      <h3 className="mb-1 font-semibold">{t('reference.webhooks_retries')}</h3>
      <p className="mb-2 max-w-prose text-sm text-muted">{t('reference.webhooks_retries_says')}</p>
      <Folded summary={t('reference.webhooks_retries')}>
        <Table
          caption={t('reference.webhooks_retries')}
          columns={[t('reference.webhooks_attempt'), t('reference.webhooks_pause')]}
        >
          {pauses.map(({ failure, pause }) => (
            <tr key={failure}>
              <td className="machine">{failure}</td>
              <td>{pause === undefined ? t('reference.webhooks_last') : durationText(pause, language)}</td>
            </tr>
          ))}
        </Table>
      </Folded>
    </div>
  )
}
