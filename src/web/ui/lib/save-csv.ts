import { csvLines } from '#domain/base/csv.ts'
import { saveFile } from './save-text.ts'

/** Saves rows as a CSV file; by its byte order mark Excel recognizes UTF-8. */
export function saveCsv(file: string, rows: readonly (readonly string[])[], delimiter: ',' | ';'): void {
  saveFile(file, new Blob([`\uFEFF${csvLines(rows, delimiter)}`], { type: 'text/csv;charset=utf-8' }))
}
