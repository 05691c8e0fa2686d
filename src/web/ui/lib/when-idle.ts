type Load = () => Promise<unknown>

/**
 * Loads deferred while the person only reads a public page; undefined once a working user is
 * detected.
 */
let held: Load[] | undefined = []

/**
 * Fetches code that a working user is likely to need, once the page is idle. Waits for
 * `fetchAhead`, because public pages share files with the application, and a recipient's phone must
 * not fetch the workplace.
 */
export function whenIdle(load: Load): void {
  if (held === undefined) soon(load)
  else held.push(load)
}

/** Starts the deferred loads: the person works here, or is about to. */
export function fetchAhead(): void {
  const loads = held ?? []
  held = undefined
  for (const load of loads) soon(load)
}

/**
 * Fetches code that this page is likely to need, once it is idle. If the browser cannot detect idle
 * time, or the load fails, the code is fetched when needed.
 */
export function soon(load: Load): void {
  if (!('requestIdleCallback' in globalThis)) return
  requestIdleCallback(() => void load().catch(() => undefined))
}
