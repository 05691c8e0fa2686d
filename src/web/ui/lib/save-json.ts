import { saveFile } from './save-text.ts'

/** Saves a JSON text, byte for byte, as a file on the person's device. */
export function saveJson(file: string, text: string): void {
  saveFile(file, new Blob([text], { type: 'application/json' }))
}
