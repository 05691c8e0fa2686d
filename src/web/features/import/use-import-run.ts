import { useSyncExternalStore } from 'react'
import { importRun, type ImportRun } from './run-import.ts'

/** The import that runs in this tab; the component renders again as it goes on. */
export function useImportRun(): ImportRun {
  return useSyncExternalStore(importRun.subscribe, importRun.read)
}
