/** Scanning a code. */
export const scanWords = {
  'scan.subtitle': {
    pt: 'Aponte a câmera para o código da etiqueta, use um leitor ou digite o ID.',
    en: 'Point the camera at the code on the label, use a scanner, or enter the ID.',
  },
  'scan.back': { pt: 'Voltar ao dashboard', en: 'Back to dashboard' },
  'scan.camera': { pt: 'Imagem da câmera', en: 'Camera image' },
  'scan.starting': { pt: 'Ligando a câmera…', en: 'Starting the camera…' },
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
    pt: 'Esta é a chave de acesso da nota fiscal. Procure o código da etiqueta.',
    en: 'This is the access key of the invoice. Look for the code on the label.',
  },
  'scan.foreign_postal': {
    pt: 'Este é um código dos Correios. Procure o da etiqueta.',
    en: 'This is a postal code of the mail service. Look for the one on the label.',
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
  'scan.choose_camera': { pt: 'Escolher a câmera', en: 'Choose the camera' },
  'scan.camera_number': { pt: 'Câmera {number}', en: 'Camera {number}' },
  'scan.zoom': { pt: 'Zoom', en: 'Zoom' },
  'scan.torch_on': { pt: 'Ligar lanterna', en: 'Turn the light on' },
  'scan.torch_off': { pt: 'Desligar lanterna', en: 'Turn the light off' },
  'scan.start_camera': { pt: 'Ligar a câmera', en: 'Start the camera' },
  'scan.refused_title': { pt: 'A câmera não foi permitida', en: 'The camera was not allowed' },
  'scan.refused': {
    pt: 'Permita a câmera para este site nas configurações do navegador. Enquanto isso, use um leitor, uma imagem ou digite o ID.',
    en: 'Allow the camera for this site in the settings of the browser. Meanwhile use a scanner, an image, or enter the ID.',
  },
  'scan.absent_title': { pt: 'Nenhuma câmera disponível', en: 'No camera available' },
  'scan.absent': {
    pt: 'Não encontramos uma câmera neste aparelho. Use um leitor, uma imagem ou digite o ID.',
    en: 'No camera was found on this device. Use a scanner, an image, or enter the ID.',
  },
  'scan.busy_title': { pt: 'A câmera está ocupada', en: 'The camera is busy' },
  'scan.busy': {
    pt: 'Outro aplicativo está usando a câmera. Feche-o e ligue a câmera de novo, ou digite o ID.',
    en: 'Another application is using the camera. Close it and start the camera again, or enter the ID.',
  },
  'scan.decoder_title': { pt: 'O leitor de códigos não abriu', en: 'The code reader did not open' },
  'scan.decoder': {
    pt: 'Ele não pôde ser carregado. Verifique a conexão e tente de novo, ou digite o ID.',
    en: 'It could not be loaded. Check the connection and try again, or enter the ID.',
  },
  'scan.insecure_title': { pt: 'A câmera precisa de HTTPS', en: 'The camera needs HTTPS' },
  'scan.insecure': {
    pt: 'O navegador só libera a câmera em endereços seguros. Use um leitor, uma imagem ou digite o ID.',
    en: 'The browser allows the camera at secure addresses only. Use a scanner, an image, or enter the ID.',
  },
  'scan.manual': { pt: 'Ou digite o ID', en: 'Or enter the ID' },
  'scan.verify': { pt: 'Verificar', en: 'Check' },
  'scan.example': { pt: 'Exemplo: {tracking_id}', en: 'Example: {tracking_id}' },
  'scan.verifying': { pt: 'Verificando {tracking_id}…', en: 'Checking {tracking_id}…' },
  'scan.authorized': { pt: 'Autorizado', en: 'Authorized' },
  'scan.authorized_says': {
    pt: 'Você pode registrar checkpoints desta remessa.',
    en: 'You may register checkpoints of this shipment.',
  },
  'scan.open_entry': { pt: 'Entrada aberta em {location}', en: 'Open entry at {location}' },
} as const
