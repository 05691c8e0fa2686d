import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../../locales/use-messages.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { Avatar } from '../../ui/brand/avatar.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { FieldError } from '../../ui/inputs/field.tsx'
import { FileButton } from '../../ui/inputs/file-button.tsx'
import { classNames } from '../../ui/lib/class-names.ts'
import { Progress } from '../../ui/data/progress.tsx'
import { useAvatar } from './use-avatar.ts'

type AvatarPickerProps = {
  readonly name: string
  /** Content beside the picture. */
  readonly children: ReactNode
}

/** Shows the account's picture and lets the user choose, drop, paste or remove it. */
export function AvatarPicker({ name, children }: AvatarPickerProps) {
  const { t } = useMessages()
  const { picture } = useAccount()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Focuses the input after a removal, because the button that removed the picture is gone.
  const { send, remove, isSending, isRemoving, preview, progress, problem } = useAvatar(() =>
    input.current?.focus(),
  )
  const [isOver, drop] = useDrop(send)
  usePaste(send)

  return (
    <div
      {...drop}
      className={classNames(
        '-m-2.5 mb-3.5 rounded-md border-2 border-dashed p-2 transition-colors duration-150',
        isOver ? 'border-brand bg-brand-tint' : 'border-transparent',
      )}
    >
      <div className="flex items-center gap-4">
        <Avatar name={name} picture={preview ?? picture} alt={t('avatar.alt')} size="lg" />
        <div className="min-w-0">{children}</div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <FileButton
          ref={input}
          aria-describedby={classNames(`${id}-hint`, problem !== undefined && `${id}-problem`)}
          aria-invalid={problem !== undefined || undefined}
          disabled={isSending}
          onFiles={([file]) => send(file)}
        >
          {t(picture === undefined ? 'avatar.choose' : 'avatar.replace')}
        </FileButton>
        {picture !== undefined && (
          <Button variant="ghost" busy={isRemoving} disabled={isSending} onClick={remove}>
            {t('avatar.remove')}
          </Button>
        )}
      </div>
      {progress !== undefined && (
        <div className="mt-3">
          <Progress
            label={t('avatar.sending')}
            done={Math.round(progress.sent / 1000)}
            total={Math.round(progress.total / 1000)}
          />
        </div>
      )}
      <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
        {t('avatar.hint')}
      </p>
      <FieldError id={`${id}-problem`} error={problem} className="mt-1" />
    </div>
  )
}

/** Returns handlers that take the first file dropped on an element. */
function useDrop(take: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file !== undefined) take(file)
    },
  }
  return [isOver, handlers] as const
}

function hasFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files')
}

/** Takes an image that is pasted anywhere on the page. Pasted text is not affected. */
function usePaste(take: (file: File) => void): void {
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const [file] = clipboardData?.files ?? []
      if (file?.type.startsWith('image/') === true) take(file)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}
