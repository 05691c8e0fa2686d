import { writeFile } from 'node:fs/promises'
import { encode } from 'uqr'

const WIDTH = 640
const HEIGHT = 480
/** Luma of ITU-R BT.601, and the chroma of grey. */
const BLACK = 16
const WHITE = 235
const GREY = 128

/**
 * Writes a film of a still QR code, as Chromium takes it for a camera (`launchChromium({ camera: path })`): YUV4MPEG2,
 * 640 × 480, one frame, which Chromium repeats.
 * @param path ends in `.y4m`; Chromium tells the format by it
 */
export async function writeFakeCamera(path: string, text: string): Promise<void> {
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F30:1 Ip A1:1 C420jpeg\nFRAME\n`
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  await writeFile(path, Buffer.concat([Buffer.from(header), lumaOf(text), chroma]))
}

/** The code with its quiet zone, as large as whole pixels allow, in the middle of a white picture. */
function lumaOf(text: string): Buffer {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const scale = Math.floor((HEIGHT * 0.95) / size)
  if (scale < 2) throw new Error(`too long a text for a fake camera: ${text.length} characters`)
  const left = Math.floor((WIDTH - size * scale) / 2)
  const top = Math.floor((HEIGHT - size * scale) / 2)
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return
      for (let line = 0; line < scale; line++) {
        const start = (top + y * scale + line) * WIDTH + left + x * scale
        luma.fill(BLACK, start, start + scale)
      }
    }),
  )
  return luma
}
