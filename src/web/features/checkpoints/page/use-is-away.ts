import { useEffect, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'

/**
 * Time to wait for an answer, in milliseconds, before the form opens with only the tracking code.
 * On a weak network an answer may take minutes.
 */
const LATE_MS = 5_000

/**
 * Returns true if the server cannot be reached: the first try failed, or its answer is late. The
 * form need not wait for further tries, because it needs only the tracking code.
 */
export function useIsAway({ isLoading, failureReason }: UseQueryResult): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  const isOutOfReach = failureReason instanceof ApiError && failureReason.code === 'network'
  return isOutOfReach || (isLate && isLoading)
}
