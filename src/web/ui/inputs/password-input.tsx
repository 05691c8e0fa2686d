import { type ComponentProps, useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { useMessages } from '../../locales/use-messages.ts'
import { Input } from './input.tsx'

/** Renders a password control with a button that shows and hides the text. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useMessages()
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-12"
      />
      <button
        type="button"
        className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-md text-muted hover:text-ink"
        aria-label={t(shown ? 'ui.hide_password' : 'ui.show_password')}
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
      </button>
    </div>
  )
}
