/** Error whose `words` are a message for the user, in the current language. */
export class MessageError extends Error {
  readonly words: string

  constructor(message: string, words: string) {
    super(message)
    this.words = words
  }
}
