import { useState } from 'react'
import type { Webhook } from '#contract/endpoints/webhooks.ts'
import { webhookEvents } from '#domain/webhooks/webhook-event.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Card } from '../../ui/layout/card.tsx'
import { SelectField } from '../../ui/inputs/control-fields.tsx'
import { Table } from '../../ui/data/table.tsx'
import { verificationCode, verificationLanguages, type VerificationLanguage } from './verification-code.ts'
import { CodeBlock } from './code-block.tsx'
import { PreviewCard } from './preview-card.tsx'

const headers = [
  ['webhook-id', 'webhook.doc_id'],
  ['webhook-timestamp', 'webhook.doc_timestamp'],
  ['webhook-signature', 'webhook.doc_signature'],
  ['api-version', 'webhook.doc_version'],
] as const

/** Explains what a receiver needs: events, bodies, headers, delivery rules and verification. */
export function Documentation({ webhook }: { readonly webhook: Webhook | undefined }) {
  const { t } = useMessages()
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <Card title={t('webhook.doc_events')} flush>
          <Table caption={t('webhook.doc_events')} columns={[t('webhook.doc_event'), t('webhook.doc_when')]}>
            {webhookEvents.map((event) => (
              <tr key={event}>
                <td className="machine">{event}</td>
                <td>{t(`webhook.event.${event}`)}</td>
              </tr>
            ))}
          </Table>
        </Card>
        <Card title={t('webhook.doc_delivery')}>
          <ul className="flex list-disc flex-col gap-2 pl-5">
            <li>{t('webhook.doc_once')}</li>
            <li>{t('webhook.doc_order')}</li>
            <li>{t('webhook.doc_retry')}</li>
            <li>{t('webhook.doc_gone')}</li>
          </ul>
        </Card>
        <Card title={t('webhook.doc_headers')}>
          <dl className="flex flex-col gap-4">
            {headers.map(([name, words]) => (
              <div key={name}>
                <dt className="machine font-semibold">{name}</dt>
                <dd className="text-muted">{t(words)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
      <PreviewCard webhook={webhook} />
      <div className="min-w-0 xl:col-span-2">
        <Verification />
      </div>
    </div>
  )
}

function Verification() {
  const { t } = useMessages()
  const [language, setLanguage] = useState<VerificationLanguage>('JavaScript')
  return (
    <Card title={t('webhook.doc_verify')}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t('webhook.doc_verify_says')}</p>
        <SelectField
          label={t('webhook.doc_language')}
          className="max-w-xs"
          value={language}
          onChange={({ target }) =>
            setLanguage(verificationLanguages.find((one) => one === target.value) ?? language)
          }
        >
          {verificationLanguages.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <CodeBlock label={language} code={verificationCode[language]} />
      </div>
    </Card>
  )
}
