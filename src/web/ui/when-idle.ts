/** Fetches code that is likely to be needed once the page has nothing else to do. Where browsers cannot tell, and where it fails, it is fetched when it is needed. */
export function whenIdle(load: () => Promise<unknown>): void {
  if (!('requestIdleCallback' in globalThis)) return
  requestIdleCallback(() => void load().catch(() => undefined))
}
