/** Source of a public log: the files of C2SP tlog-tiles, by their paths below the log's address. */
export type LogSource = {
  /** Address or folder without a trailing slash. */
  readonly name: string
  /**
   * Returns the content of a file, or undefined if there is none.
   * @throws CommandError if the file cannot be read or exceeds the limit
   */
  readonly read: (path: string, limit: number) => Promise<Uint8Array | undefined>
}

/** Maximum size of a signed head; with all accepted signatures a head has a few thousand bytes. */
export const MAX_NOTE_BYTES = 65_536
