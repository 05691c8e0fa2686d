/**
 * Returns true if the work resolves before the timeout, false otherwise. Rethrows a rejection that
 * occurs before the timeout, and ignores a later one.
 * @param milliseconds timeout of the work
 */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(late.resolve, milliseconds, false)
  try {
    return await Promise.race([work.then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
