import { useForm, useWatch, type Control } from 'react-hook-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getNoticeSettings, saveNoticeSettings, type NoticeSettings } from '#contract/endpoints/notices.ts'
import { noticeText } from '#contract/notices/notice-text.ts'
import { switchedKinds } from '#domain/notices/notice-kind.ts'
import { request } from '../../api/request.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { useFields } from '../../forms/use-fields.ts'
import { InputField, SelectField } from '../../ui/inputs/control-fields.tsx'
import { Options } from '../../ui/inputs/select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Folded } from '../../ui/layout/folded.tsx'

/** Query of the notices that the company sends to recipients. */
const noticeSettingsQuery = {
  queryKey: ['notice-settings'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => request(getNoticeSettings, { signal }),
}

/** Settings as the form holds them, in which an absent signature is empty. */
type FormValues = Omit<NoticeSettings, 'notice_signature'> & { readonly notice_signature: string }

/** Shows which mails the recipients of the company get, and in which words. */
export function NoticesCard() {
  const { t } = useMessages()
  const settings = useQuery(noticeSettingsQuery)
  if (settings.isPending) return <PanelSkeleton />
  if (settings.isError) return <LoadFailed title={t('notices.load_failed')} query={settings} />
  return (
    <Card title={t('notices.title')} className="max-w-3xl">
      <p className="mb-4 max-w-prose">{t('notices.says')}</p>
      <NoticesForm settings={settings.data} />
    </Card>
  )
}

function NoticesForm({ settings }: { readonly settings: NoticeSettings }) {
  const { t } = useMessages()
  const { form, element, submit, failure } = useNoticesForm(settings)
  const { isSubmitting } = form.formState
  const field = useFields(form)
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div>
        {switchedKinds.map((kind) => (
          <Checkbox key={kind} {...form.register(`notify_${kind}`)} label={t(`notices.${kind}`)} />
        ))}
      </div>
      <SelectField label={t('notices.language')} className="max-w-sm" {...form.register('notice_language')}>
        <Options values={['pt', 'en'] as const} nameOf={(language) => t(`notices.language_${language}`)} />
      </SelectField>
      <InputField
        {...field('notice_signature')}
        label={t('notices.signature')}
        hint={t('notices.signature_hint')}
        className="max-w-lg"
        maxLength={80}
      />
      <Folded summary={t('notices.preview')}>
        <Preview control={form.control} />
      </Folded>
      {failure !== undefined && <Notice title={t('settings.save_failed')}>{failure}</Notice>}
      <div>
        <Button type="submit" busy={isSubmitting}>
          {t('notices.save')}
        </Button>
      </div>
    </form>
  )
}

/** Shows the sentences of each mail in the chosen language, for a made-up shipment. */
function Preview({ control }: { readonly control: Control<FormValues> }) {
  const { workplace } = useAccount()
  const [language, signature] = useWatch({ control, name: ['notice_language', 'notice_signature'] })
  const words = { code: 'FT-20261122-A1B2C3', company: workplace?.name ?? '' }
  return (
    <div className="flex flex-col gap-4" lang={language === 'pt' ? 'pt-BR' : 'en'}>
      {switchedKinds.map((kind) => {
        const { subject, paragraphs } = noticeText(kind, language, { ...words, ...sampleWords })
        return (
          <section key={kind}>
            <h3 className="font-semibold">{subject}</h3>
            <p className="whitespace-pre-line">{[...paragraphs, signature].join('\n')}</p>
          </section>
        )
      })}
    </div>
  )
}

const sampleWords = {
  at: '2026-11-26T17:30:00Z',
  expected: '2026-11-26T21:00:00Z',
  receiver: 'Marina',
  reason: 'absent',
  nextDay: '2026-11-27',
} as const

function useNoticesForm(settings: NoticeSettings) {
  const { t } = useMessages()
  const client = useQueryClient()
  const values = { ...settings, notice_signature: settings.notice_signature ?? '' }
  const form = useForm<FormValues>({ values, resetOptions: { keepDirtyValues: true } })
  const save = async ({ notice_signature: typed, ...switches }: FormValues) => {
    const body = { ...switches, notice_signature: typed.trim() === '' ? null : typed.trim() }
    client.setQueryData(noticeSettingsQuery.queryKey, await request(saveNoticeSettings, { body }))
    notify.success(t('settings.saved'), t('notices.saved'))
  }
  const submission = useSubmit(form, save, (field) => (field === 'notice_signature' ? field : undefined))
  return { form, ...submission }
}
