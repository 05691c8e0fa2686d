type Options = {
  /** How long it stays, in milliseconds; the library's default when absent. */
  readonly duration?: number
  /** A toast with the same id takes its place. */
  readonly id?: string
  /** A button in the toast, such as the way back. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

type Kind = 'success' | 'error' | 'warning' | 'info'

export type Toast = Options & {
  readonly kind: Kind
  readonly title: string
  readonly description: string | undefined
}

let show: ((toast: Toast) => void) | undefined
/** Said before the toaster was there. */
let waiting: readonly Toast[] = []
let onFirst: (() => void) | undefined

/** Shows every toast by `by`, those that wait first; gives what stops that. */
export function showToasts(by: (toast: Toast) => void): () => void {
  show = by
  for (const toast of waiting) by(toast)
  waiting = []
  return () => {
    show = undefined
  }
}

/** Tells when a toast waits for the toaster. */
export function onWaitingToast(listener: () => void): void {
  onFirst = listener
  if (waiting.length > 0) listener()
}

const say =
  (kind: Kind) =>
  (title: string, description?: string, options?: Options): void => {
    const toast = { kind, title, description, ...options }
    if (show !== undefined) return show(toast)
    waiting = [...waiting, toast]
    onFirst?.()
  }

/** Tells the user what happened, in a toast that dismisses itself. */
export const notify = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
}
