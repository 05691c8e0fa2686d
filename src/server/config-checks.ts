/** The text of a variable; undefined where it is absent or empty. */
export type ReadText = (name: string) => string | undefined

/**
 * Parses a variable, with a fallback where it is absent. What is wrong is noted, one sentence per variable, and goes on with the fallback.
 * @param expected what would be right, in Portuguese
 */
export type Checked = <T>(
  name: string,
  fallback: T,
  expected: string,
  parse: (value: string) => T | undefined,
) => T
