/**
 * Makes an expensive answer at most once per key and `milliseconds`: callers at the same time share it, callers shortly
 * after get it again. A failure is not kept.
 * @param most how many keys are kept; the oldest goes first
 */
export function remembered<T>(
  make: (key: string) => Promise<T>,
  { milliseconds, most }: { readonly milliseconds: number; readonly most: number },
  now: () => number = () => performance.now(),
): (key: string) => Promise<T> {
  const kept = new Map<string, { readonly until: number; readonly answer: Promise<T> }>()
  return (key) => {
    const known = kept.get(key)
    if (known !== undefined && known.until > now()) return known.answer
    kept.delete(key)
    const answer = make(key)
    kept.set(key, { until: now() + milliseconds, answer })
    answer.catch(() => kept.get(key)?.answer === answer && kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return answer
  }
}
