import type { Messages } from '#contract/sentences/sentence.ts'
/** Messages for scanning a code, one at a time or in a series. */
export const scanPageMessages = {
  'scan.subtitle': {
    pt: 'Aponte a câmera para o código da etiqueta, use um leitor ou digite o ID.',
    en: 'Point the camera at the code on the label, use a scanner, or enter the ID.',
  },
  'scan.back': { pt: 'Voltar ao dashboard', en: 'Back to dashboard' },
  'scan.aim': { pt: 'Centralize o código da etiqueta', en: 'Center the code on the label' },
  'scan.several': {
    pt: 'Há mais de uma remessa na imagem. Aproxime uma só.',
    en: 'There is more than one shipment in the picture. Move closer to one.',
  },
  'scan.foreign_installation': {
    pt: 'Esta etiqueta é de outra instalação do Lastro.',
    en: 'This label belongs to another Lastro installation.',
  },
  'scan.foreign_link': {
    pt: 'Este código leva a outro site. Procure o código da etiqueta.',
    en: 'This code leads to another site. Look for the code on the label.',
  },
  'scan.foreign_wifi': {
    pt: 'Este código é de uma rede Wi-Fi. Procure o código da etiqueta.',
    en: 'This code is of a Wi-Fi network. Look for the code on the label.',
  },
  'scan.foreign_product': {
    pt: 'Este é o código de barras do produto. Procure o da etiqueta.',
    en: 'This is the bar code of the product. Look for the one on the label.',
  },
  'scan.foreign_invoice': {
    pt: 'Esta chave de acesso não confere. Leia de novo, ou procure o código da etiqueta.',
    en: 'This access key is not right. Scan again, or look for the code on the label.',
  },
  'scan.foreign_document': {
    pt: 'Este é o código de um documento. Procure o código da etiqueta.',
    en: 'This is the code of a document. Look for the code on the label.',
  },
  'scan.reference_unknown_title': { pt: 'Sem remessa', en: 'No shipment' },
  'scan.reference_unknown': {
    pt: 'Nenhuma remessa sua tem este documento.',
    en: 'None of your shipments has this document.',
  },
  'scan.reference_shared_title': { pt: 'Qual remessa?', en: 'Which shipment?' },
  'scan.reference_shared': {
    pt: 'Mais de uma remessa tem este documento. Escolha uma.',
    en: 'More than one shipment has this document. Choose one.',
  },
  'scan.foreign_postal': {
    pt: 'Este é um código dos Correios. Procure o da etiqueta.',
    en: 'This is a code of the postal service. Look for the one on the label.',
  },
  'scan.foreign_other': {
    pt: 'Este código não é de uma remessa.',
    en: 'This code is not of a shipment.',
  },
  'scan.from_image': { pt: 'Ler de uma imagem', en: 'Read from an image' },
  'scan.drop_image': { pt: 'Solte a imagem da etiqueta aqui', en: 'Drop the image of the label here' },
  'scan.no_code_in_image': {
    pt: 'Nenhum código foi encontrado na imagem. Tente uma foto mais próxima e nítida.',
    en: 'No code was found in the image. Try a closer, sharper photo.',
  },
  'scan.no_image': {
    pt: 'Este arquivo não é uma imagem que o navegador consiga abrir.',
    en: 'This file is not an image that the browser can open.',
  },
  'scan.no_decoder': {
    pt: 'O leitor de códigos não pôde ser carregado. Verifique a conexão.',
    en: 'The code reader could not be loaded. Check the connection.',
  },
  'scan.sound_off': { pt: 'Desligar o som', en: 'Turn the sound off' },
  'scan.sound_on': { pt: 'Ligar o som', en: 'Turn the sound on' },
  'scan.refused': {
    pt: 'Permita a câmera para este site nas configurações do navegador. Enquanto isso, use um leitor, uma imagem ou digite o ID.',
    en: 'Allow the camera for this site in the settings of the browser. Meanwhile use a scanner, an image, or enter the ID.',
  },
  'scan.absent': {
    pt: 'Não encontramos uma câmera neste aparelho. Use um leitor, uma imagem ou digite o ID.',
    en: 'No camera was found on this device. Use a scanner, an image, or enter the ID.',
  },
  'scan.busy': {
    pt: 'Outro aplicativo está usando a câmera. Feche-o e ligue a câmera de novo, ou digite o ID.',
    en: 'Another application is using the camera. Close it and start the camera again, or enter the ID.',
  },
  'scan.decoder_title': { pt: 'O leitor de códigos não abriu', en: 'The code reader did not open' },
  'scan.decoder': {
    pt: 'Ele não pôde ser carregado. Verifique a conexão e tente de novo, ou digite o ID.',
    en: 'It could not be loaded. Check the connection and try again, or enter the ID.',
  },
  'scan.insecure': {
    pt: 'O navegador só libera a câmera em páginas https. Use um leitor, uma imagem ou digite o ID.',
    en: 'The browser allows the camera on https pages only. Use a scanner, an image, or enter the ID.',
  },
  'scan.manual': { pt: 'Ou digite o ID', en: 'Or enter the ID' },
  'scan.verify': { pt: 'Verificar', en: 'Check' },
  'scan.example': {
    pt: 'Fica sob o QR code da etiqueta, como {tracking_id}',
    en: 'It is below the QR code of the label, like {tracking_id}',
  },
  'scan.verifying': { pt: 'Verificando {tracking_id}…', en: 'Checking {tracking_id}…' },
  'scan.mode': { pt: 'Modo de leitura', en: 'Scanning mode' },
  'scan.mode_single': { pt: 'Uma por vez', en: 'One at a time' },
  'scan.mode_series': { pt: 'Leitura contínua', en: 'Continuous' },
  'scan.series_form': { pt: 'Leitura contínua (em lote)', en: 'Continuous scanning (in batches)' },
  'scan.series_form_says': {
    pt: 'Diga uma vez o que cada leitura registra. Depois, basta ler uma etiqueta após a outra.',
    en: 'Say once what each scan records. Then just scan one label after another.',
  },
  'scan.series_begin': { pt: 'Começar a ler', en: 'Start scanning' },
  'scan.series_title': { pt: '{kind} em {location}', en: '{kind} at {location}' },
  'scan.series_says': {
    pt: 'Status “{status}”',
    en: 'Status “{status}”',
  },
  'scan.series_change': { pt: 'Alterar', en: 'Change' },
  'scan.tally_recorded': { pt: 'Registradas', en: 'Recorded' },
  'scan.tally_waiting': { pt: 'Aguardando', en: 'Waiting' },
  'scan.tally_refused': { pt: 'Recusadas', en: 'Refused' },
  'scan.last_scans': { pt: 'Últimas leituras', en: 'Last scans' },
  'scan.no_scans_title': { pt: 'Nenhuma leitura ainda', en: 'No scans yet' },
  'scan.no_scans': {
    pt: 'As dez últimas aparecem aqui. Cada uma pode ser desfeita por dez segundos.',
    en: 'The last ten appear here. Each can be undone for ten seconds.',
  },
  'scan.state_held': { pt: 'Neste aparelho', en: 'On this device' },
  'scan.state_waiting': { pt: 'Aguardando envio', en: 'Waiting to be sent' },
  'scan.state_sending': { pt: 'Enviando', en: 'Sending' },
  'scan.state_recorded': { pt: 'Registrada', en: 'Recorded' },
  'scan.state_refused': { pt: 'Recusada', en: 'Refused' },
  'scan.undo': { pt: 'Desfazer', en: 'Undo' },
  'scan.undone': {
    pt: 'Desfeita: {code}. Nada foi registrado.',
    en: 'Undone: {code}. Nothing was recorded.',
  },
  'scan.too_late': {
    pt: '{code} já foi enviada. Para anular, abra a remessa.',
    en: '{code} has been sent already. To annul it, open the shipment.',
  },
  'scan.repeated': {
    pt: '{code} já foi lida há {ago}. Nada foi registrado de novo.',
    en: '{code} was scanned {ago} ago. Nothing was recorded again.',
  },
  'scan.no_entry_title': { pt: 'Sem entrada', en: 'No entry' },
  'scan.no_entry': {
    pt: 'Não há entrada aberta neste local. Se foi engano, desfaça em até dez segundos.',
    en: 'No entry is open at this place. If this is a mistake, undo it within ten seconds.',
  },
  'scan.entry_stays_open': {
    pt: 'A entrada em {open} continuará aberta. Se foi engano, desfaça em até dez segundos.',
    en: 'The entry at {open} will stay open. If this is a mistake, undo it within ten seconds.',
  },
  'scan.kept_unchecked': {
    pt: 'Registrada neste aparelho, será conferida no envio',
    en: 'Recorded on this device, to be checked when it is sent',
  },
  'scan.exit_missing': { pt: 'Falta a saída', en: 'Exit missing' },
  'scan.not_kept_title': { pt: 'Não registrada', en: 'Not recorded' },
  'scan.not_kept': {
    pt: 'Este aparelho não conseguiu guardar a leitura. Leia a etiqueta de novo.',
    en: 'This device could not keep the scan. Scan the label again.',
  },
  'scan.refused_later': { pt: 'Recusada no envio', en: 'Refused when sent' },
  'scan.refusal': { pt: '{words}', en: '{words}' },
  'scan.add': { pt: 'Acrescentar nota ou foto', en: 'Add a note or photo' },
  'scan.record_anyway': { pt: 'Registrar assim mesmo', en: 'Record anyway' },
  'scan.unreached_known': {
    pt: 'Este aparelho já conferiu esta remessa. O registro fica guardado aqui até a rede voltar.',
    en: 'This device has checked this shipment before. The record is kept here until the network is back.',
  },
  'scan.unreached': {
    pt: 'A remessa será conferida no envio. O registro fica guardado aqui até a rede voltar.',
    en: 'The shipment is checked when the record is sent. It is kept here until the network is back.',
  },
  'scan.authorized': { pt: 'Autorizado', en: 'Authorized' },
  'scan.saved_recorded': { pt: 'Registrado', en: 'Recorded' },
  'scan.saved_kept': { pt: 'Guardado', en: 'Kept' },
  'scan.authorized_says': {
    pt: 'Você pode registrar checkpoints desta remessa.',
    en: 'You may record checkpoints of this shipment.',
  },
  'scan.phone': { pt: 'Telefone', en: 'Phone' },
  'scan.open_entry': { pt: 'Entrada aberta em {location}', en: 'Open entry at {location}' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof scanPageMessages> {}
}
