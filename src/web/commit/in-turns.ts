/** How long this thread may be held at a time, so that the page keeps answering. */
const HOLD_MS = 12

/** Maps one after the other, giving way to the page every few milliseconds; for hashing hundreds of events. */
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
