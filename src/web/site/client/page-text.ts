import { fill } from '#contract/messages/message.ts'
import type { Facts } from '#domain/base/error.ts'

/**
 * Returns a function that formats the messages that an element contains, in the language of its
 * page.
 */
export function messagesOf<Key extends string>(element: HTMLElement): (key: Key, facts?: Facts) => string {
  const messages: unknown = JSON.parse(element.dataset['words'] ?? '{}')
  return (key, facts) => {
    const sentence: unknown =
      typeof messages === 'object' && messages !== null ? Reflect.get(messages, key) : undefined
    return typeof sentence === 'string' ? fill(sentence, facts) : key
  }
}

/** Writes a text into the first element below `root` that has the attribute `data-{part}`. */
export function write(root: HTMLElement, part: string, text: string): void {
  const place = root.querySelector(`[data-${part}]`)
  if (place !== null) place.textContent = text
}
