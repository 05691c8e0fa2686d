import type { Messages } from '#contract/sentences/sentence.ts'

export const labelDialogMessages = {
  'labels.title_one': { pt: 'Etiqueta', en: 'Label' },
  'labels.title_many': { pt: '{count} etiquetas', en: '{count} labels' },
  'labels.size': { pt: 'Tamanho', en: 'Size' },
  'labels.size_a6': { pt: 'A6', en: 'A6' },
  'labels.size_a6_says': { pt: '105 × 148 mm, folha', en: '105 × 148 mm, sheet' },
  'labels.size_thermal': { pt: 'Térmica', en: 'Thermal' },
  'labels.size_thermal_says': { pt: '100 × 150 mm, rolo', en: '100 × 150 mm, roll' },
  'labels.resolution': { pt: 'Resolução da impressora', en: 'Resolution of the printer' },
  'labels.resolution_hint': { pt: 'Para o arquivo ZPL', en: 'For the ZPL file' },
  'labels.dpi': { pt: '{dpi} dpi', en: '{dpi} dpi' },
  'labels.print': { pt: 'Imprimir', en: 'Print' },
  'labels.save_pdf': { pt: 'Baixar PDF', en: 'Download PDF' },
  'labels.save_zpl': { pt: 'Baixar ZPL', en: 'Download ZPL' },
  'labels.scale_says': {
    pt: 'Ao imprimir, escolha a escala de 100% e nenhuma margem.',
    en: 'When you print, choose a scale of 100% and no margins.',
  },
  'labels.preview': { pt: 'Etiqueta da remessa {tracking_id}', en: 'Label of shipment {tracking_id}' },
  'labels.at': { pt: '{at} de {count}', en: '{at} of {count}' },
  'labels.previous': { pt: 'Etiqueta anterior', en: 'Previous label' },
  'labels.next': { pt: 'Próxima etiqueta', en: 'Next label' },
  'labels.loading': { pt: 'Preparando as etiquetas', en: 'Preparing the labels' },
  'labels.load_failed': {
    pt: 'Não foi possível preparar as etiquetas',
    en: 'The labels could not be prepared',
  },
  'labels.file_failed': { pt: 'Não foi possível baixar o arquivo', en: 'The file could not be downloaded' },
  'labels.missing_glyphs': {
    pt: 'Alguns sinais, como emojis ou outros alfabetos, não podem ser impressos e saem como □: {codes}',
    en: 'Some signs, such as emoji or other alphabets, cannot be printed and come out as □: {codes}',
  },
  'labels.clipped': {
    pt: 'Alguns textos não cabem na etiqueta e terminam em reticências: {codes}',
    en: 'Some texts do not fit the label and end in an ellipsis: {codes}',
  },
  'labels.and_more': { pt: '{codes} e mais {count}', en: '{codes} and {count} more' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof labelDialogMessages> {}
}
