/** The landing page's own sentences. Every one must hold for what is built. */
export const landingWords = {
  'landing.headline': {
    pt: 'Não acredite no rastreio. Confira.',
    en: 'Don’t trust the tracking. Check it.',
  },
  'landing.lead': {
    pt: 'O Lastro rastreia remessas e grava cada evento em um registro público e assinado. Quem tem o código confere o histórico inteiro no próprio navegador, sem conta.',
    en: 'Lastro tracks shipments and writes every event to a public, signed log. Anyone with the code checks the whole history in their own browser, without an account.',
  },
  'landing.closing': {
    pt: 'A próxima remessa já pode sair com prova.',
    en: 'Your next shipment can already leave with proof.',
  },
  'landing.copyright': { pt: '© 2024 Lastro', en: '© 2024 Lastro' },

  'landing.append_title': { pt: 'Um registro que só cresce', en: 'A log that only grows' },
  'landing.append': {
    pt: 'Cada evento vira uma folha de uma árvore de Merkle, a mesma construção que vigia os certificados da web. O que entra não sai.',
    en: 'Every event becomes a leaf of a Merkle tree, the same construction that watches over the web’s certificates. What goes in stays in.',
  },
  'landing.check_title': { pt: 'Uma conta que qualquer um refaz', en: 'A sum that anyone can redo' },
  'landing.check': {
    pt: 'A verificação roda no navegador de quem recebe: do evento à folha, da folha à raiz, da raiz à assinatura.',
    en: 'Verification runs in the recipient’s browser: from event to leaf, from leaf to root, from root to signature.',
  },
  'landing.work_title': { pt: 'Um ritmo de doca', en: 'At the pace of the dock' },
  'landing.work': {
    pt: 'Feito para o celular em uma mão e a caixa na outra. Escaneie o QR e registre a entrada.',
    en: 'Made for a phone in one hand and a parcel in the other. Scan the QR and register the entry.',
  },

  'landing.step_register_title': { pt: 'Registre a entrega', en: 'Register the delivery' },
  'landing.step_register': {
    pt: 'Origem, destino e destinatário. O ID de rastreamento nasce na hora.',
    en: 'Origin, destination and recipient. The tracking ID is made on the spot.',
  },
  'landing.step_qr_title': { pt: 'Receba um QR code único', en: 'Receive a unique QR code' },
  'landing.step_qr': {
    pt: 'Cole na caixa. Qualquer câmera de celular abre a página da remessa.',
    en: 'Put it on the box. Any phone camera opens the shipment’s page.',
  },
  'landing.step_track_title': { pt: 'Rastreie em tempo real', en: 'Track in real time' },
  'landing.step_track': {
    pt: 'Cada entrada e saída aparece na tela no instante em que é registrada.',
    en: 'Every entry and exit is on the screen the moment it is registered.',
  },
  'landing.step_verify_title': { pt: 'Verifique a prova', en: 'Verify the proof' },
  'landing.step_verify': {
    pt: 'O selo é desenhado a partir do histórico conferido. Mude um registro, e ele se rompe.',
    en: 'The seal is drawn from the history that was checked. Change one record, and it breaks.',
  },

  'landing.demo_created': { pt: 'Remessa criada', en: 'Shipment created' },
  'landing.demo_recorded': { pt: 'raiz registrada', en: 'recorded root' },
  'landing.demo_computed': { pt: 'raiz calculada', en: 'computed root' },
  'landing.demo_genuine': { pt: 'Histórico íntegro', en: 'History intact' },
  'landing.demo_broken': {
    pt: 'Adulterado: as raízes não batem',
    en: 'Tampered with: the roots differ',
  },
  'landing.demo_caption': {
    pt: 'Demonstração, calculada agora no seu navegador',
    en: 'A demonstration, computed just now in your browser',
  },
  'landing.demo_tamper': { pt: 'Adulterar um registro', en: 'Tamper with a record' },
  'landing.demo_restore': { pt: 'Desfazer', en: 'Undo' },
} as const
