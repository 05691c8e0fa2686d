import { useState, type RefObject } from 'react'
import type { ApiKey, ApiKeyWithValue } from '#contract/endpoints/api-keys.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { KeyForm } from './key-form.tsx'
import { KeyValue } from './key-value.tsx'
import { useApiKeyMessages } from './use-api-key-messages.ts'

type KeyDialogProps = {
  /** Key to edit; absent for a new key. */
  readonly edited?: ApiKey
  readonly onClose: () => void
  readonly returnFocus: RefObject<HTMLElement | null>
}

/** Creates a key and shows it, or changes the permissions of a key. */
export function KeyDialog({ edited, onClose, returnFocus }: KeyDialogProps) {
  const t = useApiKeyMessages()
  const [made, setMade] = useState<ApiKeyWithValue>()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      returnFocus={returnFocus}
      title={t(edited === undefined ? 'api_keys.make_title' : 'api_keys.edit_title')}
      {...(made && { description: made.name })}
    >
      {made === undefined ? (
        <KeyForm {...(edited && { edited })} onMade={setMade} onDone={onClose} />
      ) : (
        <KeyValue made={made} onDone={onClose} />
      )}
    </Dialog>
  )
}
