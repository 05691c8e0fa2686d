import { useMessages } from '../../locales/use-messages.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { getReceipt } from '#contract/endpoints/receipts.ts'
import { audienceFields, type DisclosableField, disclosing } from '#domain/events/disclosure.ts'
import type { Audience } from '#domain/base/field-table.ts'
import { wordsOf } from '../../api/api-error.ts'
import { requestText } from '../../api/request.ts'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { saveReceipt } from '../../verification/save-receipt.ts'
import type { CheckedReceipt } from '../../verification/verdict.ts'

/**
 * Error for a receipt from the server that does not verify, or that reveals fields other than the
 * chosen ones.
 */
class OtherReceipt extends Error {
  override readonly name = 'OtherReceipt'
}

/**
 * Fetches a receipt that reveals the chosen fields, verifies it in this browser, and returns it.
 * @throws OtherReceipt
 * @throws ApiError
 */
async function composeReceipt(
  trackingId: string,
  fields: readonly DisclosableField[],
): Promise<CheckedReceipt> {
  const { checkReceipt } = await import('../../verification/check-receipt.ts')
  const checked = await checkReceipt(trackingId, () =>
    requestText(getReceipt, {
      params: { tracking_id: trackingId },
      query: { field: fields.length === 0 ? '' : [...fields] },
    }),
  )
  const mayShow = disclosing(fields)
  const { valid, events } = checked.verification
  const revealed = events.flatMap((event) => [...Object.keys(event.fields), ...Object.keys(event.server)])
  if (!valid || checked.headGrowth.status === 'failed' || !revealed.every(mayShow)) throw new OtherReceipt()
  return checked
}

/** Audience of a receipt, or `custom` for individually chosen fields. */
export type Choice = Audience | 'custom'

type ShareValues = {
  readonly audience: Choice
  readonly fields: readonly DisclosableField[]
}

type FileType = 'json' | 'html'

/** Suffix of the file name for each audience. */
const madeFor: Readonly<Record<Choice, string>> = {
  recipient: 'destinatario',
  insurer: 'seguradora',
  inspector: 'fiscalizacao',
  all: 'completo',
  custom: 'parcial',
}

/**
 * Returns the state of the form that makes a receipt with the fields that the user chooses.
 * @param offered the fields that the receipt can disclose
 */
export function useShareForm(trackingId: string, offered: readonly DisclosableField[]) {
  const { t, language } = useMessages()
  const form = useForm<ShareValues>({
    defaultValues: { audience: 'recipient', fields: [...audienceFields.recipient] },
  })
  const { control, getValues, setValue, setError, formState } = form
  const { audience, fields } = useWatch({ control, compute: (values: ShareValues) => values })
  const [making, setMaking] = useState<FileType>()
  const chosen = new Set(fields)

  const choose = (next: Choice) => {
    setValue('audience', next)
    if (next !== 'custom') setValue('fields', [...audienceFields[next]])
  }
  const toggle = (name: DisclosableField, isOn: boolean) => {
    const others = getValues('fields').filter((one) => one !== name)
    setValue('audience', 'custom')
    setValue('fields', isOn ? [...others, name] : others)
  }
  const write = async (values: ShareValues, type: FileType) => {
    const disclosed = offered.filter((name) => values.fields.includes(name))
    const checked = await composeReceipt(trackingId, disclosed)
    const made = madeFor[values.audience]
    if (type === 'json') return saveReceipt(trackingId, checked.text, made)
    const { saveOfflineReceipt } = await import('../../offline-receipt/save-offline-receipt.ts')
    await saveOfflineReceipt(language, trackingId, checked, made)
  }
  const failureOf = (error: unknown): string => {
    if (error instanceof OtherReceipt) return t('share.not_valid')
    return wordsOf(error) ?? t('offline.download_failed')
  }
  const save = useOneAtATime(async (type: FileType) => {
    setMaking(type)
    await form.handleSubmit(async (values) => {
      try {
        await write(values, type)
        notify.success(t('share.saved'), t('share.saved_says'))
      } catch (error) {
        setError('root', { message: failureOf(error) })
      }
    })()
    setMaking(undefined)
  })
  return { audience, chosen, choose, toggle, save, making, failure: formState.errors.root?.message }
}
