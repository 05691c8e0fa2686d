import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, Eye, EyeOff, RefreshCw } from 'lucide-react'
import type { DataOf } from '#contract/schema/endpoint.ts'
import { getWebhookSecret, rotateWebhookSecret, type Webhook } from '#contract/endpoints/webhooks.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useAttemptId } from '../../reference-lists/use-attempt-id.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { copyText } from '../../ui/feedback/copy-text.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { webhooksChanged, webhooksQuery } from './webhook-queries.ts'

/**
 * Shows, copies and rotates the signing secret. The secret is never written to the browser's
 * storage.
 */
export function SecretCard({ webhook }: { readonly webhook: Webhook | undefined }) {
  const { t, format } = useLocale()
  return (
    <Card title={t('webhook.secret')}>
      <p className="mb-4 text-muted">{t('webhook.secret_says')}</p>
      {webhook === undefined ? <p>{t('webhook.secret_none')}</p> : <Secret webhook={webhook} />}
      {webhook && webhook.previous_until !== null && (
        <p className="mt-4 text-sm text-muted">
          {t('webhook.previous_until', { until: format.dateTime(new Date(webhook.previous_until)) })}
        </p>
      )}
    </Card>
  )
}

function Secret({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useMessages()
  const { shown, isReading, show, hide, copy, rotate } = useSecret(webhook)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p className="machine rounded-md border border-line bg-sunken p-3 text-sm break-all">
        {shown ?? `whsec_${'•'.repeat(24)}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          busy={isReading}
          onClick={() => (shown === undefined ? void show() : hide())}
        >
          {shown === undefined ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          {t(shown === undefined ? 'webhook.secret_show' : 'webhook.secret_hide')}
        </Button>
        <Button variant="outline" size="sm" disabled={isReading} onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('webhook.secret_copy')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          <RefreshCw aria-hidden />
          {t('webhook.rotate')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('webhook.rotate_title')}
        confirm={t('webhook.rotate')}
        variant="default"
        failed={t('webhook.rotate_failed')}
        onConfirm={rotate}
      >
        {t('webhook.rotate_says')}
      </ConfirmDialog>
    </>
  )
}

type ReadSecret = DataOf<typeof getWebhookSecret>

function useSecret({ id, previous_until: previousUntil }: Webhook) {
  const { t } = useMessages()
  const client = useQueryClient()
  // Every rotation changes `previous_until`. If the value read with the secret differs from the
  // current one, the secret on the screen is outdated, whoever rotated it.
  const [secret, setSecret] = useState<ReadSecret>()
  const shown = secret?.previous_until === previousUntil ? secret.secret : undefined
  // A retry after a lost response sends the same id, so that the server rotates the secret only
  // once.
  const attemptId = useAttemptId()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await request(getWebhookSecret, { params: { id } })
      const { previous_until } = answer
      client.setQueryData(webhooksQuery.queryKey, (all) =>
        all?.map((one) => (one.id === id ? { ...one, previous_until } : one)),
      )
      return answer
    },
    onError: (error) => notify.error(t('webhook.secret_failed'), wordsOf(error)),
  })
  const read = () => mutateAsync().catch(() => undefined)
  const show = async () => setSecret(await read())
  const copy = async () => {
    const text = shown ?? (await read())?.secret
    if (text !== undefined) await copyText(text, t, t('webhook.secret_copied'))
  }
  const rotate = async () => {
    await request(rotateWebhookSecret, { params: { id }, body: { rotation: attemptId(previousUntil) } })
    webhooksChanged(client)
    await show()
    notify.success(t('webhook.rotated'))
  }
  return { shown, isReading: isPending, show, hide: () => setSecret(undefined), copy, rotate }
}
