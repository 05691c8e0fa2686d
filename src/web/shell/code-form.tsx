import { useId } from 'react'
import { useMessages } from '../locales/use-messages.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'

/**
 * Asks a visitor for the code on the label and opens its public page. A plain form suffices,
 * because that page parses the code.
 */
export function CodeForm() {
  const { t } = useMessages()
  const field = useId()
  return (
    <form action="/verify" className="flex w-full flex-col gap-2">
      <label htmlFor={field} className="font-semibold">
        {t('shell.code_label')}
      </label>
      <div className="flex gap-2">
        <Input
          id={field}
          name="code"
          required
          machine
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="FT-20241201-ABC123"
          className="min-w-0 flex-1"
        />
        <Button type="submit">{t('shell.code_open')}</Button>
      </div>
    </form>
  )
}
