type Options = {
  /** Display time in milliseconds; the library's default if absent. */
  readonly duration?: number
  /** Id of the toast. A toast with the same id replaces it. */
  readonly id?: string
  /** Button in the toast, such as undo. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

type Kind = 'success' | 'error' | 'warning' | 'info'

export type Toast = Options & {
  readonly kind: Kind
  readonly title: string
  readonly description: string | undefined
}

let show: ((toast: Toast) => void) | undefined
let endOld: (() => void) | undefined
/** Toasts that were requested before the toaster was loaded. */
let waiting: readonly Toast[] = []
let onFirst: (() => void) | undefined

/**
 * Passes every toast to `by`, beginning with those that wait. Returns the function that
 * unsubscribes `by`.
 * @param endOldBy called when another page opens
 */
export function showToasts(by: (toast: Toast) => void, endOldBy: () => void): () => void {
  show = by
  endOld = endOldBy
  for (const toast of waiting) by(toast)
  waiting = []
  return () => {
    show = undefined
    endOld = undefined
  }
}

let currentPage: string | undefined

/** Ends the toasts of the earlier page if the page at this path is another one. */
export function endToastsOutside(page: string): void {
  if (page !== currentPage) endOld?.()
  currentPage = page
}

/** Calls `listener` when a toast waits for the toaster. */
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

/** Informs the user in a toast that closes automatically. */
export const notify = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
}
