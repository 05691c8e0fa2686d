import { fill } from '#contract/messages/message.ts'
import type { Facts } from '#domain/error.ts'

/** Returns the messages that an element carries in its page's language. */
export function messagesOf<Key extends string>(element: HTMLElement): (key: Key, facts?: Facts) => string {
  const messages: unknown = JSON.parse(element.dataset['words'] ?? '{}')
  return (key, facts) => {
    const sentence: unknown =
      typeof messages === 'object' && messages !== null ? Reflect.get(messages, key) : undefined
    return typeof sentence === 'string' ? fill(sentence, facts) : key
  }
}

/** Writes into the only element below `root` that has the data attribute. */
export function write(root: HTMLElement, part: string, text: string): void {
  const place = root.querySelector(`[data-${part}]`)
  if (place !== null) place.textContent = text
}
