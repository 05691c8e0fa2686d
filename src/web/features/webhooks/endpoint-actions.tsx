import { useState, type RefObject } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteWebhook, saveWebhook, type Webhook } from '#contract/endpoints/webhooks.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { valuesOf } from './typed-endpoint.ts'
import { webhooksChanged, webhooksQuery } from './webhook-queries.ts'

type EndpointActionsProps = {
  readonly webhook: Webhook
  /** Called after each action; the form then shows the saved values. */
  readonly onDone: () => void
  readonly returnFocus: RefObject<HTMLElement | null>
}

/** Shows the buttons that switch an endpoint off and on, and delete it. */
export function EndpointActions({ webhook, onDone, returnFocus }: EndpointActionsProps) {
  const { t } = useMessages()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'off' | 'delete'>()
  const { mutateAsync: turn, isPending } = useMutation({
    mutationFn: (isOn: boolean) =>
      request(saveWebhook, { params: { id: webhook.id }, body: { ...valuesOf(webhook), is_on: isOn } }),
    onSuccess: (now) => {
      client.setQueryData(webhooksQuery.queryKey, (all = []) =>
        all.map((one) => (one.id === now.id ? now : one)),
      )
      onDone()
      notify.success(t(now.is_on ? 'webhook.switched_on' : 'webhook.switched_off'))
    },
  })
  const remove = async () => {
    await request(deleteWebhook, { params: { id: webhook.id } })
    onDone()
    client.setQueryData(webhooksQuery.queryKey, (all = []) => all.filter(({ id }) => id !== webhook.id))
    webhooksChanged(client)
    notify.success(t('webhook.deleted'))
  }
  const turnOn = () =>
    turn(true).catch((error: unknown) => notify.error(t('webhook.save_failed'), wordsOf(error)))
  return (
    <>
      <Button
        variant="outline"
        busy={isPending}
        onClick={() => (webhook.is_on ? setAsking('off') : void turnOn())}
      >
        {t(webhook.is_on ? 'webhook.switch_off' : 'webhook.switch_on')}
      </Button>
      <Button variant="ghost" onClick={() => setAsking('delete')}>
        {t('webhook.delete')}
      </Button>
      <ConfirmDialog
        open={asking === 'off'}
        onClose={() => setAsking(undefined)}
        title={t('webhook.switch_off_title', { name: webhook.name })}
        confirm={t('webhook.switch_off')}
        failed={t('webhook.save_failed')}
        onConfirm={() => turn(false)}
      >
        {t('webhook.switch_off_says')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        title={t('webhook.delete_title', { name: webhook.name })}
        confirm={t('webhook.delete')}
        failed={t('webhook.delete_failed')}
        onConfirm={remove}
        returnFocus={returnFocus}
      >
        {t('webhook.delete_says')}
      </ConfirmDialog>
    </>
  )
}
