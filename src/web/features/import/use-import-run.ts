import { useSyncExternalStore } from 'react'
import { importRun, type ImportRun } from './run-import.ts'

/**
 * Returns the state of the import that runs in this tab. The component renders again on progress.
 */
export function useImportRun(): ImportRun {
  return useSyncExternalStore(importRun.subscribe, importRun.read)
}
