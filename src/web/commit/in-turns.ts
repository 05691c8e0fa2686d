/** Time in milliseconds after which the work yields to the page's event loop. */
const HOLD_MS = 12

/**
 * Maps items one after the other and yields to the event loop whenever `HOLD_MS` have passed, so
 * that the page stays responsive. Meant for hashing hundreds of events.
 */
export async function inTurns<From, To>(
  all: readonly From[],
  map: (one: From) => Promise<To>,
): Promise<To[]> {
  const done: To[] = []
  let since = performance.now()
  for (const one of all) {
    done.push(await map(one))
    if (performance.now() - since < HOLD_MS) continue
    await new Promise((resolve) => setTimeout(resolve, 0))
    since = performance.now()
  }
  return done
}
