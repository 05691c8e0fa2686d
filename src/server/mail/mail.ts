/** One mail, ready to send. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address its button leads to; told in the log where mails become files. */
  readonly link: string
}
