/** The front page's own sentences. Every one must hold for what is built. */
export const landingWords = {
  'landing.headline': {
    pt: 'Não acredite no rastreio. Confira.',
    en: 'Don’t trust the tracking. Check it.',
  },
  'landing.lead': {
    pt: 'O Lastro rastreia remessas e grava cada evento em um registro público e assinado. Quem tem o código confere o histórico inteiro no próprio navegador, sem conta.',
    en: 'Lastro tracks shipments and writes every event to a public, signed log. Anyone with the code checks the whole history in their own browser, without an account.',
  },
  'landing.description': {
    pt: 'Rastreamento de remessas com histórico que qualquer pessoa confere no próprio navegador: registro público, assinado e impossível de reescrever sem que se note.',
    en: 'Shipment tracking with a history that anyone can check in their own browser: a public, signed log that cannot be rewritten unnoticed.',
  },
  'landing.have_code': { pt: 'Já tenho um código para conferir', en: 'I have a code to check' },
  'landing.closing': {
    pt: 'A próxima remessa já pode sair com prova.',
    en: 'Your next shipment can already leave with proof.',
  },
  'landing.copyright': { pt: '© 2024 Lastro', en: '© 2024 Lastro' },

  'landing.expertise_title': {
    pt: 'Ofício de logística, rigor de criptografia',
    en: 'A logistics trade, with the rigour of cryptography',
  },
  'landing.expertise': {
    pt: 'Feito para o celular em uma mão e a caixa na outra, e para o auditor que chega seis meses depois. Cada afirmação abaixo leva ao lugar onde você a vê funcionando.',
    en: 'Made for a phone in one hand and a parcel in the other, and for the auditor who comes six months later. Every claim below leads to the place where you see it working.',
  },
  'claim.immutable_title': { pt: 'Eventos imutáveis e públicos', en: 'Immutable, public events' },
  'claim.immutable': {
    pt: 'Cada evento entra em um registro público que só cresce. Corrigir é acrescentar; o que estava lá continua lá.',
    en: 'Every event goes into a public log that only grows. Correcting is adding; what was there stays there.',
  },
  'claim.immutable_proof': { pt: 'Ver o registro agora', en: 'See the log now' },
  'claim.integrity_title': { pt: 'Integridade conferida sozinha', en: 'Integrity that checks itself' },
  'claim.integrity': {
    pt: 'Abrir a página de uma remessa já refaz todas as contas, da última observação até a assinatura.',
    en: 'Opening a shipment’s page redoes every sum, from the last note up to the signature.',
  },
  'claim.integrity_proof': { pt: 'Conferir uma remessa', en: 'Check a shipment' },
  'claim.live_title': { pt: 'Rastreamento em tempo real', en: 'Real-time tracking' },
  'claim.live': {
    pt: 'A entrada registrada na doca aparece na tela do escritório no mesmo instante, sem recarregar.',
    en: 'An entry registered at the dock is on the office’s screen at that moment, without reloading.',
  },
  'claim.live_proof': { pt: 'Abrir o dashboard', en: 'Open the dashboard' },
  'claim.gps_title': { pt: 'Localização por GPS', en: 'GPS location' },
  'claim.gps': {
    pt: 'O checkpoint leva as coordenadas do aparelho, com a precisão medida, quando a pessoa permite.',
    en: 'A checkpoint carries the device’s coordinates, with their accuracy, where the person allows it.',
  },
  'claim.gps_proof': { pt: 'Escanear e registrar', en: 'Scan and register' },
  'claim.delivery_title': { pt: 'Comprovante de entrega', en: 'Proof of delivery' },
  'claim.delivery': {
    pt: 'A finalização encerra a história. O comprovante se confere por inteiro, aqui ou longe deste servidor.',
    en: 'The finalization ends the story. The receipt is checked as a whole, here or away from this server.',
  },
  'claim.delivery_proof': { pt: 'Ver uma prova ao vivo', en: 'See a live proof' },
  'claim.disputes_title': { pt: 'Menos disputas', en: 'Fewer disputes' },
  'claim.disputes': {
    pt: 'Quem envia, quem transporta e quem recebe olham a mesma história, e ninguém a reescreve depois.',
    en: 'Sender, carrier and recipient look at the same story, and nobody rewrites it afterwards.',
  },
  'claim.disputes_proof': { pt: 'Tentar adulterar', en: 'Try to tamper' },
  'claim.access_title': { pt: 'Cada um vê o que é seu', en: 'Everyone sees their own' },
  'claim.access': {
    pt: 'Nenhuma conta lê dados de outra. A página pública mostra situação, cidade e horário, e nenhum nome.',
    en: 'No account reads another’s data. The public page shows status, city and time, and no name.',
  },
  'claim.access_proof': { pt: 'Como isso é garantido', en: 'How this is ensured' },
  'claim.audit_title': { pt: 'Auditoria completa', en: 'A full audit' },
  'claim.audit': {
    pt: 'Das remessas, o registro aberto por inteiro. Da conta, a trilha de entradas e mudanças, e um arquivo com tudo.',
    en: 'Of shipments, the whole log, open. Of the account, the trail of sign-ins and changes, and a file with everything.',
  },
  'claim.audit_proof': { pt: 'Ver a trilha no perfil', en: 'See the trail on your profile' },
  'claim.labels_title': { pt: 'Etiquetas prontas', en: 'Labels, ready to print' },
  'claim.labels': {
    pt: 'Em folha A6 ou térmica de 100 × 150 mm, em PDF ou ZPL, uma ou quinhentas de cada vez.',
    en: 'On an A6 sheet or on 100 × 150 mm thermal paper, as PDF or ZPL, one or five hundred at a time.',
  },
  'claim.labels_proof': { pt: 'Imprimir as suas', en: 'Print yours' },
  'claim.offline_title': { pt: 'Leitura sem sinal', en: 'Scanning without a signal' },
  'claim.offline': {
    pt: 'No galpão sem rede, cada leitura fica no aparelho com a hora em que foi feita e segue sozinha quando o sinal volta.',
    en: 'Where a warehouse has no network, each scan stays on the device with its time, and goes out by itself when the signal is back.',
  },
  'claim.offline_proof': { pt: 'Abrir o leitor', en: 'Open the scanner' },
  'claim.authorizations_title': { pt: 'Autorizações com prazo', en: 'Authorizations that expire' },
  'claim.authorizations': {
    pt: 'O motorista de outra empresa registra com a conta dele: até quando você disser, uma vez ou várias, e o histórico guarda quem foi.',
    en: 'Another company’s driver registers with their own account: until when you say, once or often, and the history keeps who it was.',
  },
  'claim.authorizations_proof': { pt: 'Autorizar em uma remessa', en: 'Authorize on a shipment' },
  'claim.file_title': { pt: 'A prova em um arquivo', en: 'The proof in one file' },
  'claim.file': {
    pt: 'O comprovante também é uma página que se confere sozinha: abre do disco, sem internet e sem este servidor.',
    en: 'The receipt is also a page that checks itself: it opens from disk, without the internet and without this server.',
  },
  'claim.file_proof': { pt: 'Baixar de uma remessa', en: 'Download a shipment’s' },

  'landing.blockchain_title': {
    pt: 'Blockchain, só a parte que serve: ninguém reescreve o passado',
    en: 'Blockchain, only the useful part: nobody rewrites the past',
  },
  'landing.blockchain': {
    pt: 'Cada evento leva o resumo criptográfico do anterior e entra em uma árvore de Merkle, a construção que vigia os certificados de toda a web. A raiz é assinada e publicada. Adultere um registro da demonstração e veja o que acontece.',
    en: 'Every event carries the cryptographic digest of the one before and goes into a Merkle tree, the construction that watches over the whole web’s certificates. The root is signed and published. Tamper with a record of the demonstration and see what happens.',
  },
  'landing.append_title': { pt: 'O que entra não sai', en: 'What goes in stays in' },
  'landing.append': {
    pt: 'Mudar um evento antigo muda a folha, o galho e a raiz. A raiz já está assinada, e quem a viu se lembra dela.',
    en: 'Changing an old event changes the leaf, the branch and the root. The root is already signed, and whoever saw it remembers it.',
  },
  'landing.check_title': { pt: 'Uma conta que qualquer um refaz', en: 'A sum that anyone can redo' },
  'landing.check': {
    pt: 'A verificação roda no navegador de quem recebe: do evento à folha, da folha à raiz, da raiz à assinatura.',
    en: 'Verification runs in the recipient’s browser: from event to leaf, from leaf to root, from root to signature.',
  },
  'landing.limit_title': { pt: 'O que a matemática não faz', en: 'What mathematics does not do' },
  'landing.limit': {
    pt: 'Ela não garante que o declarado é verdade. Garante que ninguém o mudou depois de declarado.',
    en: 'It does not ensure that what was declared is true. It ensures that nobody changed it afterwards.',
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

  'landing.use_cases': { pt: 'Para quem responde pela carga', en: 'For those who answer for the cargo' },
  'landing.air_title': { pt: 'Logística aérea', en: 'Air logistics' },
  'landing.air': {
    pt: 'O AWB vai na referência da remessa. Cada entrada e saída de terminal tem hora, lugar e prova. Na entrega, o cliente confere sozinho e a discussão sobre atraso começa dos fatos.',
    en: 'The AWB goes into the shipment’s reference. Every entry to and exit from a terminal has its time, place and proof. On delivery the customer checks alone, and talk about delays starts from facts.',
  },
  'landing.pharma_title': { pt: 'Farmacêutica', en: 'Pharmaceuticals' },
  'landing.pharma': {
    pt: 'A custódia fica registrada a cada troca de mãos. A leitura do termômetro e o estado do lacre entram como observação e passam a fazer parte da prova: meses depois, o inspetor confere que não mudaram.',
    en: 'Custody is recorded at every change of hands. The thermometer’s reading and the state of the seal go in as notes and become part of the proof: months later the inspector checks that they did not change.',
  },
  'landing.commerce_title': { pt: 'E-commerce', en: 'E-commerce' },
  'landing.commerce': {
    pt: 'Um QR code na caixa. O comprador aponta a câmera e vê onde está, por onde passou e que ninguém mexeu na história, sem conta e sem aplicativo.',
    en: 'One QR code on the box. The buyer points a camera and sees where it is, which way it came, and that nobody touched the story: no account, no app.',
  },

  'live.title': { pt: 'Conferência no seu navegador', en: 'Verification in your browser' },
  'live.title_shipment': { pt: 'Remessa de demonstração', en: 'Demonstration shipment' },
  'live.title_log': { pt: 'O registro desta instalação', en: 'This installation’s log' },
  'live.waiting': { pt: 'Precisa de JavaScript para conferir aqui', en: 'Needs JavaScript to check here' },
  'live.checking': { pt: 'Conferindo agora…', en: 'Checking now…' },
  'live.verified_shipment': { pt: 'Histórico conferido', en: 'History checked' },
  'live.verified_log': { pt: 'Assinatura conferida', en: 'Signature checked' },
  'live.broken': {
    pt: 'Não confere: não confie neste registro',
    en: 'It does not match: do not rely on this log',
  },
  'live.failed': { pt: 'Não foi possível conferir agora', en: 'It could not be checked now' },
  'live.events': { pt: 'Eventos conferidos', en: 'Events checked' },
  'live.log': { pt: 'Tamanho do registro', en: 'Size of the log' },
  'live.log_value': { pt: '{size} eventos', en: '{size} events' },
  'live.root': { pt: 'Raiz', en: 'Root' },
  'live.signature': { pt: 'Assinado por', en: 'Signed by' },
  'live.note': {
    pt: 'Feita aqui, com dados deste servidor',
    en: 'Done here, with this server’s data',
  },
  'live.checked_at': { pt: 'Conferido aqui em {time}', en: 'Checked here on {time}' },
  'live.open': { pt: 'Verifique agora', en: 'Verify now' },
  'live.open_log': { pt: 'Ver o registro', en: 'See the log' },

  'landing.demo_created': { pt: 'Remessa criada', en: 'Shipment created' },
  'landing.demo_recorded': { pt: 'raiz registrada', en: 'recorded root' },
  'landing.demo_computed': { pt: 'raiz calculada', en: 'computed root' },
  'landing.demo_genuine': { pt: 'Histórico íntegro', en: 'History intact' },
  'landing.demo_broken': {
    pt: 'Adulterado: as raízes não batem',
    en: 'Tampered with: the roots differ',
  },
  'landing.demo_caption': {
    pt: 'Experimente: dados fictícios',
    en: 'Try it: made-up data',
  },
  'landing.demo_tamper': { pt: 'Adulterar um registro', en: 'Tamper with a record' },
  'landing.demo_restore': { pt: 'Desfazer', en: 'Undo' },
} as const
