/** Mail that is ready to send. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}
