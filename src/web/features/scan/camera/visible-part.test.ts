import { expect, test } from 'vitest'
import { visiblePart } from './visible-part.ts'

test.each([
  ['a wide picture in a square loses its sides', [1920, 1080], [358, 358], [420, 0, 1080, 1080]],
  ['a tall picture in a wide box loses top and bottom', [720, 1280], [640, 480], [0, 370, 720, 540]],
  ['a picture of the shape of its box is whole', [640, 480], [320, 240], [0, 0, 640, 480]],
  ['a box that is not laid out yet shows all', [640, 480], [0, 0], [0, 0, 640, 480]],
])('computes that %s', (_name, [w = 0, h = 0], [boxW = 0, boxH = 0], [x, y, width, height]) => {
  expect(visiblePart({ width: w, height: h }, { width: boxW, height: boxH })).toEqual({ x, y, width, height })
})
