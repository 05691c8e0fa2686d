type Load = () => Promise<unknown>

/** What nobody has a use for yet who only reads a public page; undefined once somebody works here. */
let held: Load[] | undefined = []

/**
 * Fetches code that somebody who works here is likely to need, once the page has nothing else to do. Not before `fetchAhead`: a page comes in
 * files that others share, and a recipient's phone fetches nothing of the workplace.
 */
export function whenIdle(load: Load): void {
  if (held === undefined) soon(load)
  else held.push(load)
}

/** Says that who is here works here, or is about to. */
export function fetchAhead(): void {
  const loads = held ?? []
  held = undefined
  for (const load of loads) soon(load)
}

/** Fetches what this very page is likely to need, once it has nothing else to do. Where browsers cannot tell, and where it fails, it is fetched when it is needed. */
export function soon(load: Load): void {
  if (!('requestIdleCallback' in globalThis)) return
  requestIdleCallback(() => void load().catch(() => undefined))
}
