import { hasCode } from './has-code.ts'

/** Returns the result of `read`, or undefined if the file does not exist. */
export async function ifThere<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
