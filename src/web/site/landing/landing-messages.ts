/** Messages of the front page. Each statement must be true of the product as it works today. */
export const landingMessages = {
  'landing.try_tampering': { pt: 'Tente adulterar um histórico', en: 'Try to tamper with a history' },
  'landing.headline': {
    pt: 'Não acredite no rastreio. Confira.',
    en: 'Don’t trust the tracking. Check it.',
  },
  'landing.lead': {
    pt: 'O Lastro rastreia remessas e grava cada evento em um registro público e assinado. Com o código da etiqueta, o seu navegador confere, sem conta, os eventos que recebeu.',
    en: 'Lastro tracks shipments and writes every event to a public, signed log. With the code on the label, your browser checks the events that it received, without an account.',
  },
  'landing.description': {
    pt: 'Rastreamento de remessas com um registro público e assinado. Qualquer pessoa confere no próprio navegador os eventos de uma remessa, e quem já viu o registro nota se ele for reescrito.',
    en: 'Shipment tracking with a public, signed log. Anyone can check a shipment’s events in their own browser, and whoever has seen the log notices if it is rewritten.',
  },
  'landing.picture': {
    pt: 'A página de uma remessa no Lastro: onde foi entregue e o histórico, com cada evento conferido',
    en: 'The page of a shipment in Lastro: its place of delivery and its history, with each event checked',
  },
  'landing.code_label': { pt: 'Rastreie com o código da etiqueta', en: 'Track with the code on the label' },
  'landing.code_open': { pt: 'Rastrear', en: 'Track' },
  'landing.closing': {
    pt: 'A próxima remessa já pode sair com prova.',
    en: 'Your next shipment can already leave with proof.',
  },
  'landing.copyright': { pt: '© 2024–2026 Lastro', en: '© 2024–2026 Lastro' },

  'landing.expertise_title': {
    pt: 'Feito para a logística, com prova criptográfica',
    en: 'Made for logistics, with cryptographic proof',
  },
  'landing.expertise': {
    pt: 'Para o celular em uma mão e a caixa na outra, e para o auditor que chega seis meses depois. Cada item abaixo leva a algo que você vê agora, sem conta.',
    en: 'For a phone in one hand and a parcel in the other, and for the auditor who comes six months later. Every item below leads to something that you can see now, without an account.',
  },
  'claim.group_proof': { pt: 'A prova', en: 'The proof' },
  'claim.group_road': { pt: 'No caminho', en: 'On the way' },
  'claim.group_conditions': { pt: 'Para vacinas e medicamentos', en: 'For vaccines and medicines' },
  'claim.group_documents': { pt: 'Documentos e carga aérea', en: 'Documents and air cargo' },
  'claim.air_title': {
    pt: 'Códigos de status IATA e API ONE Record',
    en: 'IATA status codes and ONE Record API',
  },
  'claim.air': {
    pt: 'O plano de cada trecho ao lado do que aconteceu, com o atraso por extenso. A mensagem da companhia, colada, vira marco no histórico.',
    en: 'Planned and actual on each leg, with the delay in words. A pasted message of the airline becomes a milestone in the history.',
  },
  'claim.air_demo': { pt: 'Ver uma remessa de dois trechos', en: 'See a shipment of two legs' },
  'claim.air_proof': { pt: 'Ver os marcos na API', en: 'See the milestones in the API' },
  'claim.documents_title': {
    pt: 'NF-e, CT-e e AWB na mesma remessa',
    en: 'NF-e, CT-e and AWB on one shipment',
  },
  'claim.documents': {
    pt: 'O dígito verificador é conferido ao digitar, e a busca acha a remessa por qualquer um deles. O XML de uma NF-e vira remessa.',
    en: 'The check digit is checked as you type, and the search finds the shipment by any of them. The XML of an NF-e becomes a shipment.',
  },
  'claim.documents_demo': { pt: 'Ver uma remessa com os três', en: 'See a shipment with all three' },
  'claim.documents_proof': { pt: 'Ver as referências na API', en: 'See the references in the API' },
  'document.label': {
    pt: 'Confira aqui uma chave de NF-e, CT-e ou MDF-e, ou um AWB',
    en: 'Check a key of an NF-e, CT-e or MDF-e here, or an air waybill',
  },
  'document.note': {
    pt: 'A conta é feita no seu navegador. Nada é enviado.',
    en: 'The computation runs in your browser. Nothing is sent.',
  },
  'document.check': { pt: 'Conferir', en: 'Check' },
  'document.key': {
    pt: '{kind} nº {number}, série {series}: o dígito confere',
    en: '{kind} no. {number}, series {series}: the check digit is right',
  },
  'document.issued': { pt: 'Emitida em {month}, {uf}', en: 'Issued in {month}, {uf}' },
  'document.issuer': { pt: 'Emitente: CNPJ {number}', en: 'Issuer: CNPJ {number}' },
  'document.issuer_person': {
    pt: 'Emitente: uma pessoa, com CPF',
    en: 'Issuer: a person, with a CPF',
  },
  'document.limit': {
    pt: 'Se o documento existe e está autorizado, só a SEFAZ responde.',
    en: 'Only the tax authority says if the document exists and is authorized.',
  },
  'document.awb': {
    pt: 'AWB {number}: o dígito confere. O prefixo {prefix} não está na nossa lista de companhias.',
    en: 'Air waybill {number}: the check digit is right. The prefix {prefix} is not in our list of airlines.',
  },
  'document.awb_of_airline': {
    pt: 'AWB {number}, da {name}: o dígito confere',
    en: 'Air waybill {number} of {name}: the check digit is right',
  },
  'document.cpf': {
    pt: 'Os mesmos dígitos também são um CPF válido.',
    en: 'The same digits are also a valid CPF.',
  },
  'document.unknown': {
    pt: 'Não é uma chave de 44 caracteres nem um AWB de 11 dígitos',
    en: 'This is neither a key of 44 characters nor an air waybill of 11 digits',
  },
  'claim.group_people': { pt: 'Quem vê e quem registra', en: 'Who sees and who records' },
  'claim.immutable_title': { pt: 'Um registro que só cresce', en: 'A log that only grows' },
  'claim.immutable': {
    pt: 'O registro público guarda um hash assinado de cada evento. Corrigir é acrescentar um evento.',
    en: 'The public log holds a signed hash of every event. To correct is to add an event.',
  },
  'claim.immutable_proof': { pt: 'Ver o registro agora', en: 'See the log now' },
  'claim.integrity_title': {
    pt: 'Integridade verificada automaticamente',
    en: 'Integrity checked automatically',
  },
  'claim.integrity': {
    pt: 'Ao abrir uma remessa, o navegador refaz todos os cálculos, do evento à assinatura.',
    en: 'When you open a shipment, the browser redoes every computation, from event to signature.',
  },
  'claim.integrity_proof': { pt: 'Ver uma conferência ao vivo', en: 'See a check, live' },
  'claim.live_title': { pt: 'Rastreamento em tempo real', en: 'Real-time tracking' },
  'claim.live': {
    pt: 'A página se atualiza segundos depois de cada registro. Sistemas recebem o mesmo por webhook.',
    en: 'The page updates seconds after each entry. Systems get the same by webhook.',
  },
  'claim.live_proof': { pt: 'Ver uma página pública', en: 'See a public page' },
  'claim.live_second': { pt: 'Ver a API e os webhooks', en: 'See the API and webhooks' },
  'claim.gps_title': { pt: 'Com GPS, e também sem sinal', en: 'With GPS, and without a signal too' },
  'claim.gps': {
    pt: 'O checkpoint leva as coordenadas, se a pessoa permitir. Sem rede, espera no aparelho.',
    en: 'A checkpoint carries coordinates where the person allows it. Without a network it waits on the device.',
  },
  'claim.gps_proof': { pt: 'Ver os campos de um checkpoint', en: 'See the fields of a checkpoint' },
  'claim.delivery_title': {
    pt: 'Prova de entrega',
    en: 'Proof of delivery',
  },
  'claim.delivery': {
    pt: 'Foto, nome e assinatura ficam no histórico. Quem tem a foto confere se é a que foi registrada.',
    en: 'Photo, name and signature are in the history. Whoever holds the photo checks that it is the recorded one.',
  },
  'claim.delivery_proof': {
    pt: 'Ver uma entrega com fotos',
    en: 'See a delivery with photos',
  },
  'claim.delivery_second': { pt: 'Baixar a foto para conferir', en: 'Download the photo to check' },
  'claim.disputes_title': { pt: 'Menos disputas', en: 'Fewer disputes' },
  'claim.disputes': {
    pt: 'Quem recebe contesta por um link, a empresa responde, e os dois ficam no histórico que todos conferem.',
    en: 'Recipients contest by a link, the company replies, and both stay in the history that everybody checks.',
  },
  'claim.disputes_proof': {
    pt: 'Ver uma contestação e a resposta',
    en: 'See a contestation and its reply',
  },
  'claim.report': { pt: 'Baixar o relatório (PDF)', en: 'Download the report (PDF)' },
  'claim.temperature_title': { pt: 'Temperatura e umidade', en: 'Temperature and humidity' },
  'claim.temperature': {
    pt: 'O arquivo do registrador, ou um gateway, vira uma frase e uma curva. Quem recebe as leituras de um dia confere se são as que foram registradas.',
    en: 'The file of a logger, or a gateway, becomes one sentence and a curve. Whoever gets the readings of a day checks that they are the recorded ones.',
  },
  'claim.temperature_demo': { pt: 'Ver uma remessa de vacina', en: 'See a shipment of vaccines' },
  'claim.temperature_proof': { pt: 'Ver como enviar leituras', en: 'See how to send readings' },
  'claim.cold_chain_title': { pt: 'Cadeia fria', en: 'Cold chain' },
  'claim.cold_chain': {
    pt: 'Faltou dado, aparece “sem dado”. Passou do limite, alguém responde e assina. Valem os limites do detentor do registro.',
    en: 'Missing data is shown as “no data”. Beyond the limit, somebody answers and signs. The limits of the registration holder decide.',
  },
  'claim.cold_chain_demo': { pt: 'Ver uma excursão decidida', en: 'See a decided excursion' },
  'claim.cold_chain_proof': { pt: 'Ver como se decide', en: 'See how to decide' },
  'claim.quality_title': { pt: 'Auditoria', en: 'Audit' },
  'claim.quality': {
    pt: 'Quem reconheceu, quem decidiu e quando: tudo fica no histórico e sai no relatório. Feito para processos sob RDC\u00A0430 e 21\u00A0CFR Part\u00A011.',
    en: 'Who acknowledged, who decided and when: all of it is in the history and in the report. Made for processes under RDC\u00A0430 and 21\u00A0CFR Part\u00A011.',
  },
  'claim.quality_demo': { pt: 'Ver o histórico da vacina', en: 'See the history of the vaccines' },
  'claim.quality_proof': { pt: 'Ver a lista de excursões', en: 'See the list of excursions' },
  'claim.access_title': {
    pt: 'Acesso granular',
    en: 'Granular access',
  },
  'claim.access': {
    pt: 'Na empresa, seis papéis: dono, administrador, operador, motorista, leitura e auditor. A página pública não mostra nomes.',
    en: 'In a company, six roles: owner, administrator, operator, driver, reader and auditor. The public page shows no names.',
  },
  'claim.access_proof': {
    pt: 'Ver os papéis',
    en: 'See the roles',
  },
  'claim.audit_title': {
    pt: 'Auditoria completa',
    en: 'Full audit',
  },
  'claim.audit': {
    pt: 'Qualquer pessoa confere o registro inteiro com o próprio programa. A trilha da empresa diz quem fez o quê.',
    en: 'Anyone checks the whole log with a program of their own. The trail of a company says who did what.',
  },
  'claim.audit_proof': {
    pt: 'Ver o registro',
    en: 'See the log',
  },
  'claim.audit_second': { pt: 'Ver a trilha', en: 'See the trail' },
  'claim.labels_title': { pt: 'Etiquetas prontas', en: 'Labels, ready to print' },
  'claim.labels': {
    pt: 'Em A6 ou térmica de 100 × 150 mm, em PDF ou ZPL, até quinhentas de cada vez.',
    en: 'On A6 or 100 × 150 mm thermal paper, as PDF or ZPL, up to five hundred at a time.',
  },
  'claim.labels_proof': { pt: 'Ver como imprimir etiquetas', en: 'See how labels are printed' },
  'claim.authorizations_title': { pt: 'Autorizações com prazo', en: 'Authorizations that expire' },
  'claim.authorizations': {
    pt: 'O motorista de outra empresa registra com a própria conta, até a data que você definir.',
    en: 'Another company’s driver records with their own account, until the date you set.',
  },
  'claim.authorizations_proof': { pt: 'Ver como autorizar', en: 'See how to authorize' },
  'claim.file_title': { pt: 'A prova em um arquivo', en: 'The proof in one file' },
  'claim.file': {
    pt: 'O comprovante também é uma página que abre do disco, sem internet, e se confere sozinha.',
    en: 'The receipt is also a page that opens from disk, without the internet, and checks itself.',
  },
  'claim.file_proof': { pt: 'Baixar o comprovante de uma remessa', en: 'Download a shipment’s receipt' },

  'landing.blockchain_title': {
    pt: 'Blockchain, só a parte que serve: mudar o passado deixa marca',
    en: 'Blockchain, only the useful part: changing the past leaves a mark',
  },
  'landing.blockchain': {
    pt: 'Cada evento leva o resumo criptográfico do anterior e entra em uma árvore de Merkle, a construção que vigia os certificados de toda a web. A raiz é assinada e publicada. Adultere um registro da demonstração e veja o que acontece.',
    en: 'Every event carries the cryptographic digest of the previous one and goes into a Merkle tree, the construction that watches over the whole web’s certificates. The root is signed and published. Tamper with a record of the demonstration and see what happens.',
  },
  'landing.append_title': { pt: 'O hash do que entra não sai', en: 'The hash of what goes in stays in' },
  'landing.append': {
    pt: 'Mudar um evento antigo muda a folha, o galho e a raiz. A raiz já está assinada, e quem a viu se lembra dela. O conteúdo pode ser apagado; os hashes ficam.',
    en: 'Changing an old event changes the leaf, the branch and the root. The root is already signed, and whoever saw it remembers it. Contents can be erased; their hashes stay.',
  },
  'landing.check_title': {
    pt: 'Um cálculo que qualquer pessoa pode refazer',
    en: 'A computation that anyone can redo',
  },
  'landing.check': {
    pt: 'A verificação roda no navegador de quem recebe: do evento à folha, da folha à raiz, da raiz à assinatura.',
    en: 'Verification runs in the recipient’s browser: from event to leaf, from leaf to root, from root to signature.',
  },
  'landing.limit_title': { pt: 'O que a matemática não faz', en: 'What mathematics does not do' },
  'landing.limit': {
    pt: 'Ela não garante que o declarado é verdade. Quem já viu o registro, ou confere uma testemunha ou âncora, nota se um evento mudou. Na primeira visita, página e chave vêm deste servidor.',
    en: 'It does not ensure that what was declared is true. Whoever has seen the log, or checks a witness or an anchor, notices if an event changed. On a first visit, page and key come from this server.',
  },

  'landing.step_register_title': { pt: 'Registre a entrega', en: 'Create the shipment' },
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
    pt: 'Cada entrada e saída aparece na sua tela assim que é registrada, e segundos depois na página pública.',
    en: 'Every entry and exit is on your screen as soon as it is recorded, and seconds later on the public page.',
  },
  'landing.step_verify_title': { pt: 'Verifique a prova', en: 'Verify the proof' },
  'landing.step_verify': {
    pt: 'O selo é desenhado a partir do histórico conferido. Mude um registro, e ele se rompe.',
    en: 'The seal is drawn from the history that was checked. Change one record, and it breaks.',
  },

  'landing.use_cases': { pt: 'Para quem responde pela carga', en: 'For those who answer for the cargo' },
  'landing.air_title': { pt: 'Logística aérea', en: 'Air logistics' },
  'landing.air': {
    pt: 'O AWB é conferido na remessa, e os marcos do voo ficam ao lado do plano, com o atraso de cada trecho. Na entrega, o cliente confere sozinho, e a conversa sobre atraso começa do que foi registrado.',
    en: 'The AWB is checked on the shipment, and the milestones of the flight stand beside the plan: planned, actual and the delay of each leg. On delivery the customer checks alone, and talk about delays starts from what was recorded.',
  },
  'landing.pharma_title': { pt: 'Farmacêutica', en: 'Pharmaceuticals' },
  'landing.pharma': {
    pt: 'A custódia fica registrada a cada troca de mãos. O arquivo do registrador entra na prova: o que faltou aparece como “sem dado”, e uma excursão espera a decisão assinada do responsável técnico. Meses depois, o inspetor confere o relatório.',
    en: 'Custody is recorded at every change of hands. The file of the logger becomes part of the proof: what is missing is shown as “no data”, and an excursion waits for the signed decision of a responsible person. Months later the inspector checks the report.',
  },
  'landing.commerce_title': { pt: 'E-commerce', en: 'E-commerce' },
  'landing.commerce': {
    pt: 'Um QR code na caixa. O comprador aponta a câmera e vê onde está, por onde passou e se os eventos conferem com o registro, sem conta e sem aplicativo.',
    en: 'One QR code on the box. The buyer points a camera and sees where it is, which way it came, and whether the events match the log: no account, no app.',
  },

  'live.title': { pt: 'Conferência no seu navegador', en: 'Verification in your browser' },
  'live.title_shipment': { pt: 'Remessa de demonstração', en: 'Demonstration shipment' },
  'live.title_log': { pt: 'O registro desta instalação', en: 'This installation’s log' },
  'live.waiting': { pt: 'Precisa de JavaScript para conferir aqui', en: 'Needs JavaScript to check here' },
  'live.checking': { pt: 'Conferindo agora…', en: 'Checking now…' },
  'live.verified_shipment': { pt: 'Histórico conferido', en: 'History checked' },
  'live.verified_log': { pt: 'Assinatura conferida', en: 'Signature checked' },
  'live.broken': {
    pt: 'Registro adulterado: não confie nele',
    en: 'Record tampered with: do not rely on it',
  },
  'live.failed': { pt: 'Não foi possível conferir agora', en: 'It could not be checked now' },
  'live.events': { pt: 'Eventos conferidos', en: 'Events checked' },
  'live.log': { pt: 'Tamanho do registro', en: 'Size of the log' },
  'live.log_value': { pt: '{size} folhas', en: '{size} leaves' },
  'live.root': { pt: 'Raiz', en: 'Root' },
  'live.signature': { pt: 'Assinado por', en: 'Signed by' },
  'live.note': {
    pt: 'Feita aqui, com dados deste servidor',
    en: 'Done here, with this server’s data',
  },
  'live.demo_says': {
    pt: 'Dados fictícios, gravados de uma só vez: o servidor os recebeu depois dos horários declarados. Em uso real, cada evento é gravado quando acontece.',
    en: 'Made-up data, recorded all at once: the server received it after the declared times. In real use each event is recorded as it happens.',
  },
  'live.checked_at': { pt: 'Conferido aqui em {time}', en: 'Checked here on {time}' },
  'live.open': { pt: 'Verifique agora', en: 'Verify now' },
  'live.open_log': { pt: 'Ver o registro', en: 'See the log' },

  'landing.demo_created': { pt: 'Remessa criada', en: 'Shipment created' },
  'landing.demo_recorded': { pt: 'raiz registrada', en: 'recorded root' },
  'landing.demo_computed': { pt: 'raiz calculada', en: 'computed root' },
  'landing.demo_genuine': { pt: 'Histórico conferido', en: 'History checked' },
  'landing.demo_broken': {
    pt: 'Registro adulterado: as raízes não batem',
    en: 'Record tampered with: the roots differ',
  },
  'landing.demo_caption': {
    pt: 'Experimente: dados fictícios',
    en: 'Try it: made-up data',
  },
  'landing.demo_tamper': { pt: 'Adulterar um registro', en: 'Tamper with a record' },
  'landing.demo_restore': { pt: 'Desfazer', en: 'Undo' },
} as const
