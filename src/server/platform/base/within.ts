/**
 * Whether work ends in time; a failure of it in time is thrown. Later ones are nobody's concern.
 * @param milliseconds how long it may take
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
