import { useState, type ReactNode } from 'react'
import { Camera } from 'lucide-react'
import { MAX_ANNEX_TEXT } from '#domain/events/annex.ts'
import { wordsOf } from '../../api/api-error.ts'
import { WritingForm } from '../../forms/writing-form.tsx'
import { useMessages } from '../../locales/use-messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { TextareaField } from '../../ui/inputs/control-fields.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import type { useAddition } from './use-addition.ts'

const PhotoCapture = lazily(
  async () => (await import('./photo-capture.tsx')).PhotoCapture,
  () => <Spinner className="text-brand" />,
)

type AdditionFormProps = {
  readonly id: string
  readonly addition: ReturnType<typeof useAddition>
  readonly onBusy: (isBusy: boolean) => void
  /** Label of the text. Default: "Nota". */
  readonly label?: string
  readonly maxPhotos?: number
  /** Fields above the text. */
  readonly children?: ReactNode
}

/** Shows the fields of a text and photos that are added to a shipment, without a button. */
export function AdditionForm({ id, addition, onBusy, label, maxPhotos, children }: AdditionFormProps) {
  const { t } = useMessages()
  const { text, setText, photos, setPhotos, isEmpty, submit, error } = addition
  const [isCameraOpen, setCameraOpen] = useState(false)
  return (
    <WritingForm id={id} onSubmit={submit} className="flex flex-col gap-4">
      {error !== null && <Notice title={t('annexes.failed')}>{wordsOf(error)}</Notice>}
      {children}
      <TextareaField
        label={label ?? t('annexes.note')}
        hint={t('annexes.readable')}
        error={isEmpty ? t('annexes.empty') : undefined}
        value={text}
        rows={3}
        maxLength={MAX_ANNEX_TEXT}
        onChange={({ target }) => setText(target.value)}
      />
      {isCameraOpen ? (
        <PhotoCapture
          photos={photos}
          setPhotos={setPhotos}
          onBusy={onBusy}
          {...(maxPhotos !== undefined && { max: maxPhotos })}
        />
      ) : (
        <Button variant="outline" className="self-start" onClick={() => setCameraOpen(true)}>
          <Camera aria-hidden />
          {t('door.add_photo')}
        </Button>
      )}
    </WritingForm>
  )
}
