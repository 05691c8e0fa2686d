import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about taking photos and drawing a signature. */
export const captureMessages = {
  'photo.legend': { pt: 'Fotos', en: 'Photos' },
  'photo.count': { pt: '{count} de {max}', en: '{count} of {max}' },
  'photo.shoot': { pt: 'Tirar foto', en: 'Take a photo' },
  'photo.from_gallery': { pt: 'Escolher da galeria', en: 'Choose from the gallery' },
  'photo.from_device': { pt: 'Abrir a câmera do aparelho', en: 'Open the camera of the device' },
  'photo.number': { pt: 'Foto {number}', en: 'Photo {number}' },
  'photo.remove': { pt: 'Remover a foto {number}', en: 'Remove photo {number}' },
  'photo.full': {
    pt: 'São {max} fotos, o máximo. Para trocar uma, remova-a.',
    en: 'There are {max} photos, the maximum. To replace one, remove it.',
  },
  'photo.too_many': {
    pt: 'São no máximo {max} fotos. As outras ficaram de fora.',
    en: 'There can be {max} photos at most. The others were left out.',
  },
  'photo.refused': {
    pt: 'Permita a câmera para este site nas configurações do navegador, ou use um dos botões abaixo.',
    en: 'Allow the camera for this site in the settings of the browser, or use one of the buttons below.',
  },
  'photo.absent': {
    pt: 'Não encontramos uma câmera neste aparelho. Use um dos botões abaixo.',
    en: 'No camera was found on this device. Use one of the buttons below.',
  },
  'photo.busy': {
    pt: 'Outro aplicativo está usando a câmera. Feche-o e ligue a câmera de novo, ou use um dos botões abaixo.',
    en: 'Another application is using the camera. Close it and start the camera again, or use one of the buttons below.',
  },
  'photo.insecure': {
    pt: 'O navegador só libera a câmera em páginas https. Use um dos botões abaixo.',
    en: 'The browser allows the camera on https pages only. Use one of the buttons below.',
  },
  'photo.image_unreadable': {
    pt: 'Este arquivo não é uma foto ou está danificado. Tire a foto aqui, com a câmera.',
    en: 'This file is not a photo, or it is damaged. Take the photo here, with the camera.',
  },
  'photo.image_unsupported': {
    pt: 'Este navegador não abre fotos neste formato, como HEIC. Tire a foto aqui, com a câmera.',
    en: 'This browser does not open photos in this format, such as HEIC. Take the photo here, with the camera.',
  },
  'photo.image_too_detailed': {
    pt: 'Esta foto é detalhada demais: o limite é de 40 megapixels. Tire a foto aqui, com a câmera.',
    en: 'This photo is too detailed: the limit is 40 megapixels. Take the photo here, with the camera.',
  },
  'signature.legend': { pt: 'Assinatura', en: 'Signature' },
  'signature.pad': { pt: 'Área para assinar', en: 'Area to sign in' },
  'signature.hint': {
    pt: 'Opcional. Assine com o dedo, uma caneta ou o mouse.',
    en: 'Optional. Sign with a finger, a pen or the mouse.',
  },
  'signature.undo': { pt: 'Desfazer', en: 'Undo' },
  'signature.clear': { pt: 'Limpar', en: 'Clear' },
  'signature.refuse': { pt: 'Não quis assinar', en: 'Did not want to sign' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof captureMessages> {}
}
