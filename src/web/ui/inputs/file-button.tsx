import type { ComponentProps } from 'react'
import { Upload, type LucideIcon } from 'lucide-react'
import { avatarTypes } from '#contract/endpoints/avatar.ts'
import { Button } from './button.tsx'

type FileButtonProps = ComponentProps<'input'> & {
  readonly icon?: LucideIcon
  readonly onFiles: (files: readonly [File, ...File[]]) => void
}

/** Shows the input of picture files as a button. */
export function FileButton({
  children,
  icon: Icon = Upload,
  accept = avatarTypes.join(','),
  onFiles,
  ...input
}: FileButtonProps) {
  return (
    <Button asChild variant="outline" aria-disabled={input.disabled || undefined}>
      <label className="cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand">
        <Icon aria-hidden />
        {children}
        <input
          {...input}
          type="file"
          accept={accept}
          className="sr-only"
          onChange={({ target }) => {
            const [first, ...others] = target.files ?? []
            if (first !== undefined) onFiles([first, ...others])
            // The input is reset, so that the user can choose the same file again.
            target.value = ''
          }}
        />
      </label>
    </Button>
  )
}
