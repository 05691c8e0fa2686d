import type { ComponentProps } from 'react'
import { Upload } from 'lucide-react'
import { avatarTypes } from '#contract/endpoints/avatar.ts'
import { Button } from './button.tsx'

type FileButtonProps = ComponentProps<'input'> & { readonly onFile: (file: File) => void }

/** Shows the input of a picture file as a button. */
export function FileButton({ children, onFile, ...input }: FileButtonProps) {
  return (
    <Button asChild variant="outline" aria-disabled={input.disabled || undefined}>
      <label className="cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand">
        <Upload aria-hidden />
        {children}
        <input
          {...input}
          type="file"
          accept={avatarTypes.join(',')}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) onFile(file)
            // The input is reset, so that the user can choose the same file again.
            target.value = ''
          }}
        />
      </label>
    </Button>
  )
}
