/**
 * The results of asking for each item, in the order of items, while those of the next few are already on their way.
 * @param ahead how many are asked for at once, at least 1
 */
export async function* readAhead<Item, Result>(
  items: Iterable<Item>,
  ahead: number,
  ask: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const waiting: Promise<Result>[] = []
  for (const item of items) {
    const asked = ask(item)
    // Whoever stops before its turn comes must not leave it unheard.
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
