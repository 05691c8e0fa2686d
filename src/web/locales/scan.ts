/** Scanning a code. */
export const scanWords = {
  'scan.subtitle': {
    pt: 'Aponte a câmera para o QR code da remessa, ou digite o ID.',
    en: 'Point the camera at the QR code of the shipment, or enter the ID.',
  },
  'scan.back': { pt: 'Voltar ao dashboard', en: 'Back to dashboard' },
  'scan.camera': { pt: 'Imagem da câmera', en: 'Camera image' },
  'scan.starting': { pt: 'Ligando a câmera…', en: 'Starting the camera…' },
  'scan.aim': { pt: 'Centralize o QR code', en: 'Center the QR code' },
  'scan.not_ours': {
    pt: 'Este QR code não é de uma remessa. Continue apontando.',
    en: 'This QR code is not of a shipment. Keep pointing.',
  },
  'scan.torch_on': { pt: 'Ligar lanterna', en: 'Turn the light on' },
  'scan.torch_off': { pt: 'Desligar lanterna', en: 'Turn the light off' },
  'scan.start_camera': { pt: 'Ligar a câmera', en: 'Start the camera' },
  'scan.refused_title': { pt: 'A câmera não foi permitida', en: 'The camera was not allowed' },
  'scan.refused': {
    pt: 'Permita a câmera para este site nas configurações do navegador, ou digite o ID abaixo.',
    en: 'Allow the camera for this site in the settings of the browser, or enter the ID below.',
  },
  'scan.absent_title': { pt: 'Nenhuma câmera disponível', en: 'No camera available' },
  'scan.absent': {
    pt: 'Não encontramos uma câmera livre neste aparelho. Digite o ID abaixo.',
    en: 'No free camera was found on this device. Enter the ID below.',
  },
  'scan.insecure_title': { pt: 'A câmera precisa de HTTPS', en: 'The camera needs HTTPS' },
  'scan.insecure': {
    pt: 'O navegador só libera a câmera em endereços seguros. Digite o ID abaixo.',
    en: 'The browser allows the camera at secure addresses only. Enter the ID below.',
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
