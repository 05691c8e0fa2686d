import { tabStorage } from '../../storage.ts'

const STORAGE_KEY = 'lastro.provider'

/**
 * Stores in this tab that the user left for the identity provider. If storage is unavailable, the
 * user must confirm the return.
 */
export function markProviderLeft(): void {
  tabStorage.write(STORAGE_KEY, 'left')
}

/**
 * Consumes the mark that `markProviderLeft` stored. Returns true if this tab had left for the
 * identity provider.
 */
export function consumeProviderMark(): boolean {
  const mark = tabStorage.read(STORAGE_KEY)
  tabStorage.remove(STORAGE_KEY)
  return mark !== undefined
}
