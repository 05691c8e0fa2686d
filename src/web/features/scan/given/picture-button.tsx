import { useMessages } from '../../../locales/use-messages.ts'
import { useRef } from 'react'
import { ImageUp } from 'lucide-react'
import { Button } from '../../../ui/inputs/button.tsx'

/**
 * Shows the button that opens an image file with a code, for a label received by mail or message.
 */
export function PictureButton({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="outline" onClick={() => input.current?.click()}>
        <ImageUp aria-hidden />
        {t('scan.from_image')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('scan.from_image')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The input is reset, so that the user can choose the same file again.
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </>
  )
}
