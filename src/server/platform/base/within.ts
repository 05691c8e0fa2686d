/**
 * Returns true if work ends in time. Throws a failure that occurs in time, and ignores later ones.
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
