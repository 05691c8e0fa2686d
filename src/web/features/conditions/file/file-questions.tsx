import { useState } from 'react'
import { ZONE } from '#domain/base/calendar-day.ts'
import type { LoggerFile, LoggerFileAnswers } from '#domain/conditions/logger-file/logger-file-types.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Options } from '../../../ui/inputs/select.tsx'
import { SelectField } from '../../../ui/inputs/control-fields.tsx'

/** Zones that are offered: that of this device first, then those of Brazil. */
const zones = [
  ...new Set([
    new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ZONE,
    'America/Manaus',
    'America/Cuiaba',
    'America/Rio_Branco',
    'America/Noronha',
    'UTC',
  ]),
]
const orders = ['day_first', 'month_first'] as const

type FileQuestionsProps = {
  readonly file: LoggerFile
  readonly answers: LoggerFileAnswers
  readonly onAnswers: (answers: LoggerFileAnswers) => void
}

/** Asks what a file leaves open. An answer can be changed until the file is accepted. */
export function FileQuestions({ file, answers, onAnswers }: FileQuestionsProps) {
  const { t } = useMessages()
  // A question stays on the screen after its answer.
  const [asked, setAsked] = useState(file.questions)
  const open = file.questions.filter((one) => !asked.includes(one))
  if (open.length > 0) setAsked([...asked, ...open])
  if (asked.length === 0) return null
  return (
    <section className="flex flex-col gap-4">
      <Notice tone="warning">{t('file.asks')}</Notice>
      {asked.includes('zone') && (
        <SelectField
          label={t('file.zone_question')}
          required
          value={answers.zone ?? ''}
          onChange={({ target }) => onAnswers({ ...answers, zone: target.value || undefined })}
        >
          <option value="">{t('file.choose')}</option>
          <Options values={zones} nameOf={(zone) => zone.replaceAll('_', ' ')} />
        </SelectField>
      )}
      {asked.includes('date_order') && (
        <SelectField
          label={t('file.order_question')}
          required
          value={answers.date_order ?? ''}
          onChange={({ target }) =>
            onAnswers({ ...answers, date_order: orders.find((one) => one === target.value) })
          }
        >
          <option value="">{t('file.choose')}</option>
          <Options values={orders} nameOf={(one) => t(`file.order_${one}`)} />
        </SelectField>
      )}
    </section>
  )
}
