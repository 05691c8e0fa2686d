type Load = () => Promise<unknown>

/** Load functions that `whenIdle` stores until `fetchAhead` is called; undefined afterwards. */
let held: Load[] | undefined = []

/**
 * Fetches code that a user of the application is likely to need, once the page is idle and
 * `fetchAhead` was called. Pages for recipients never call `fetchAhead`, because a recipient's
 * phone must not fetch the application.
 */
export function whenIdle(load: Load): void {
  if (held === undefined) soon(load)
  else held.push(load)
}

/**
 * Starts the stored load functions. Called when the user works in the application or is about to.
 */
export function fetchAhead(): void {
  const loads = held ?? []
  held = undefined
  for (const load of loads) soon(load)
}

/**
 * Fetches code that this page is likely to need, once the page is idle. If the browser cannot
 * detect idle time, or the load fails, the code is fetched when needed.
 */
export function soon(load: Load): void {
  if (!('requestIdleCallback' in globalThis)) return
  requestIdleCallback(() => void load().catch(() => undefined))
}
