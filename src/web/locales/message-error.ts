/** An error whose `words` are a sentence for the person, in the current language. */
export class MessageError extends Error {
  readonly words: string

  constructor(message: string, words: string) {
    super(message)
    this.words = words
  }
}
