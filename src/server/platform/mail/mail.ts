/** Mail that is ready to send. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Name in the header From; that of the installation by default. */
  readonly senderName?: string
  /**
   * Identity of a mail that may be sent twice after a crash. It has a name of letters, digits and
   * `.-_`, and the time at which the mail was due. The Message-ID and the name of the file in the
   * outbox derive from it.
   */
  readonly identity?: { readonly name: string; readonly at: Date }
  /** URL to which a POST stops mails of this kind (RFC 8058). */
  readonly stopUrl?: string
}
