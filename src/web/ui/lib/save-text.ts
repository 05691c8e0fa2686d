/** Saves a text as a file on the person's device. */
export function saveText(file: string, text: string): void {
  saveFile(file, new Blob([text], { type: 'text/plain;charset=utf-8' }))
}

/** Saves bytes as a file on the person's device. */
export function saveFile(file: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = file
  link.click()
  URL.revokeObjectURL(url)
}
