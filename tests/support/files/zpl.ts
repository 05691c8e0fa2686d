import type { Picture } from '../browser/read-codes.ts'

/** A ZPL command as a printer reads it: its name, and the text up to the next command. */
export type ZplCommand = { readonly name: string; readonly said: string }

/** Splits ZPL into commands like a printer: at every caret or tilde, whatever field contains it. */
export function readZpl(text: string): readonly ZplCommand[] {
  return text
    .replaceAll(/[\r\n]/g, '')
    .split(/(?=[\^~])/)
    .map((part) => {
      const name = /^[\^~]A(?=[0-9A-Z])/.exec(part)?.[0] ?? part.slice(0, 3)
      return { name, said: part.slice(name.length) }
    })
}

/** Returns the content of the text fields, with hexadecimal escapes resolved like `^FH`. */
export function zplTexts(commands: readonly ZplCommand[]): readonly string[] {
  return commands
    .filter(({ name }, at) => name === '^FD' && commands[at - 1]?.name === '^FH')
    .map(({ said }) =>
      Buffer.from(
        said.replaceAll(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8'),
    )
}

/** Draws the dots of a graphic field (`^GFA`) on white, with a white border of `border` dots. */
export function zplPicture(said: string, border: number): Picture {
  const [, bytes = '', , rowBytes = '', ...data] = said.split(',')
  const perRow = Number(rowBytes)
  const rows = Number(bytes) / perRow
  const digits = expanded(data.join(','), perRow * 2)
  if (digits.length !== rows * perRow * 2) throw new Error(`${digits.length} digits of ${rows} rows`)
  const [width, height] = [perRow * 8 + border * 2, rows + border * 2]
  const grey = new Uint8Array(width * height).fill(255)
  Array.from(digits).forEach((digit, at) => {
    const [row, column] = [Math.floor(at / (perRow * 2)), (at % (perRow * 2)) * 4]
    const nibble = Number.parseInt(digit, 16)
    for (let bit = 0; bit < 4; bit++) {
      if (nibble & (8 >> bit)) grey[(row + border) * width + border + column + bit] = 0
    }
  })
  return { width, height, grey }
}

function expanded(data: string, perRow: number): string {
  const rows: string[] = []
  let row = ''
  let count = 0
  const push = (): void => void (rows.push(row), (row = ''))
  for (const one of data) {
    if (one === ':') rows.push(rows.at(-1) ?? '')
    else if (one === ',' || one === '!') {
      row = row.padEnd(perRow, one === ',' ? '0' : 'F')
      push()
    } else if (/[G-Y]/.test(one)) count += one.charCodeAt(0) - 0x46
    else if (/[g-z]/.test(one)) count += (one.charCodeAt(0) - 0x66) * 20
    else {
      row += one.repeat(count || 1)
      count = 0
      if (row.length === perRow) push()
    }
  }
  return rows.join('')
}
