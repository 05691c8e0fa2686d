/**
 * Yields the result for each item, in the order of the items. Requests the results of the next
 * items in advance.
 * @param ahead maximum number of concurrent requests, at least 1
 */
export async function* readAhead<Item, Result>(
  items: Iterable<Item>,
  ahead: number,
  ask: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const waiting: Promise<Result>[] = []
  for (const item of items) {
    const asked = ask(item)
    // Marks a rejection as handled. The consumer may stop before it awaits this result, and Node
    // ends the process after an unhandled rejection.
    asked.catch(() => undefined)
    waiting.push(asked)
    if (waiting.length >= ahead) yield await next(waiting)
  }
  while (waiting.length > 0) yield await next(waiting)
}

function next<Result>(waiting: Promise<Result>[]): Promise<Result> {
  const [first] = waiting.splice(0, 1)
  if (first === undefined) throw new RangeError('nothing is waited for')
  return first
}
