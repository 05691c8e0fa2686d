import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about the device's camera, whatever its picture is for. */
export const cameraMessages = {
  'camera.picture': { pt: 'Imagem da câmera', en: 'Camera image' },
  'camera.choose': { pt: 'Escolher a câmera', en: 'Choose the camera' },
  'camera.number': { pt: 'Câmera {number}', en: 'Camera {number}' },
  'camera.zoom': { pt: 'Zoom', en: 'Zoom' },
  'camera.torch_on': { pt: 'Ligar lanterna', en: 'Turn the light on' },
  'camera.torch_off': { pt: 'Desligar lanterna', en: 'Turn the light off' },
  'camera.refused_title': { pt: 'A câmera não foi permitida', en: 'The camera was not allowed' },
  'camera.absent_title': { pt: 'Nenhuma câmera disponível', en: 'No camera available' },
  'camera.busy_title': { pt: 'A câmera está ocupada', en: 'The camera is busy' },
  'camera.insecure_title': { pt: 'A câmera precisa de HTTPS', en: 'The camera needs HTTPS' },
  'camera.starting': { pt: 'Ligando a câmera…', en: 'Starting the camera…' },
  'camera.start': { pt: 'Ligar a câmera', en: 'Start the camera' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof cameraMessages> {}
}
