import { toast } from 'sonner'

type Options = {
  /** How long it stays, in milliseconds; the library's default when absent. */
  readonly duration?: number
  /** A toast with the same id takes its place. */
  readonly id?: string
  /** A button in the toast, such as the way back. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

/** Tells the user what happened, in a toast that dismisses itself. */
export const notify = {
  success: (title: string, description?: string, options?: Options) =>
    toast.success(title, { description, ...options }),
  error: (title: string, description?: string, options?: Options) =>
    toast.error(title, { description, ...options }),
  warning: (title: string, description?: string, options?: Options) =>
    toast.warning(title, { description, ...options }),
  info: (title: string, description?: string, options?: Options) =>
    toast.info(title, { description, ...options }),
}
