/** Where a public log is read from: the files of C2SP tlog-tiles, by their paths below the log's address. */
export type LogSource = {
  /** The address or folder that it is called by, without a slash at the end. */
  readonly name: string
  /**
   * A file's bytes, or undefined where there is none.
   * @throws CommandError when it cannot be read, or is longer than the limit
   */
  readonly read: (path: string, limit: number) => Promise<Uint8Array | undefined>
}

/** A signed head is a few hundred bytes; with all signatures that are read, some thousand. */
export const MAX_NOTE_BYTES = 65_536
