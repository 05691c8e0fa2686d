import { useState, type ComponentProps } from 'react'
import { ArrowLeft, CircleCheck, CircleX, MapPinCheck, PackageX, Send, type LucideIcon } from 'lucide-react'
import type { LinkedDelivery } from '#contract/endpoints/delivery-links.ts'
import {
  answerPhotos,
  fitsAnswer,
  MAX_ANSWER_TEXT,
  recipientAnswers,
  type RecipientAnswer,
} from '#domain/events/recipient-answer.ts'
import { ApiError, wordsOf } from '../../api/api-error.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { TextareaField } from '../../ui/inputs/control-fields.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import type { DeliveryPhoto } from '../delivery/photos.ts'
import type { useLink } from './use-link.ts'

const PhotoCapture = lazily(
  async () => (await import('../delivery/photo-capture.tsx')).PhotoCapture,
  () => <Spinner className="text-brand" />,
)

const icons: Readonly<Record<RecipientAnswer, LucideIcon>> = {
  received: CircleCheck,
  not_received: CircleX,
  problem: PackageX,
  was_present: MapPinCheck,
}

type AnswerChoiceProps = {
  readonly delivery: LinkedDelivery
  readonly answer: ReturnType<typeof useLink>['answer']
}

/** Offers the answers as large buttons. A press opens the form of one answer. */
export function AnswerChoice({ delivery, answer }: AnswerChoiceProps) {
  const { t, format } = useLocale()
  const [chosen, choose] = useState<RecipientAnswer>()
  if (chosen !== undefined) {
    const back = () => choose(undefined)
    return <AnswerForm key={chosen} chosen={chosen} onBack={back} delivery={delivery} answer={answer} />
  }
  return (
    <>
      <div className="flex flex-col gap-3">
        {recipientAnswers
          .filter((one) => fitsAnswer(one, delivery.is_attempt))
          .map((one) => {
            const Icon = icons[one]
            return (
              <Button
                key={one}
                size="lg"
                variant={one === 'received' ? 'default' : 'outline'}
                onClick={() => choose(one)}
              >
                <Icon aria-hidden />
                {t(`given.${one}`)}
              </Button>
            )
          })}
      </div>
      <p className="recipient-note">
        {t('given.until', { time: format.dateTime(new Date(delivery.expires_at)) })}
      </p>
    </>
  )
}

type AnswerFormProps = AnswerChoiceProps & { readonly chosen: RecipientAnswer; readonly onBack: () => void }

function AnswerForm({ chosen, onBack, delivery, answer }: AnswerFormProps) {
  const { t, format } = useLocale()
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<readonly DeliveryPhoto[]>([])
  const [wasEmpty, setWasEmpty] = useState(false)
  const [isEncoding, setEncoding] = useState(false)
  const isProblem = chosen === 'problem'
  const isEmpty = isProblem && text.trim() === '' && photos.length === 0
  const submit = useSubmitOnce(async () => {
    setWasEmpty(isEmpty)
    if (isEmpty) return
    const written = { answer: chosen, text, photos }
    await answer.mutateAsync({ delivery, written }).catch(() => undefined)
  })
  return (
    <form noValidate autoComplete="off" onSubmit={submit} className="flex flex-col gap-4">
      {/* The question above stays, so this heading says which answer was chosen. */}
      <h2 ref={(heading) => heading?.focus()} tabIndex={-1} className="outline-none">
        {t(`given.${chosen}`)}
      </h2>
      {chosen !== 'received' && (
        <TextareaField
          label={t(isProblem ? 'given.text_problem' : 'given.text_optional')}
          hint={t('given.text_hint', { max: format.number(MAX_ANSWER_TEXT) })}
          error={wasEmpty && isEmpty ? t('given.text_missing') : undefined}
          value={text}
          maxLength={MAX_ANSWER_TEXT}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {isProblem && <Photos photos={photos} setPhotos={setPhotos} onBusy={setEncoding} />}
      {answer.isError && <Notice title={t('given.send_failed')}>{refusalOf(answer.error)}</Notice>}
      <p className="text-muted">{t('given.final')}</p>
      <Button type="submit" size="lg" busy={answer.isPending} disabled={isEncoding}>
        <Send aria-hidden />
        {t('given.send')}
      </Button>
      <Button variant="ghost" disabled={answer.isPending} onClick={onBack}>
        <ArrowLeft aria-hidden />
        {t('given.back')}
      </Button>
    </form>
  )
}

/** Returns why an answer was refused. The form shows no field of its own for its photos. */
function refusalOf(error: unknown): string | undefined {
  return (error instanceof ApiError ? error.fields['media'] : undefined) ?? wordsOf(error)
}

/** Opens the camera and the gallery once the person asks for them. */
function Photos(props: Omit<ComponentProps<typeof PhotoCapture>, 'max'>) {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <PhotoCapture {...props} max={answerPhotos.length} />
  return (
    <Button variant="outline" size="lg" onClick={() => setOpen(true)}>
      {t('given.add_photos')}
    </Button>
  )
}
