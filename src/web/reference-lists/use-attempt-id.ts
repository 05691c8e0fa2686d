import { useRef } from 'react'
import { randomBytes, uuidOf } from '../commit/random.ts'

const UUID_LENGTH = 16

/**
 * Returns a function that gives the id under which to create content. The same content gets the
 * same id, so that an unanswered request can be repeated.
 */
export function useAttemptId(): (content: unknown) => string {
  const attempt = useRef({ content: '', id: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (attempt.current.content !== text)
      attempt.current = { content: text, id: uuidOf(randomBytes(UUID_LENGTH)) }
    return attempt.current.id
  }
}
