import type { Messages } from '#contract/sentences/sentence.ts'
import { retention } from '#domain/retention.ts'

/** Messages for importing shipments from a CSV or XLSX file, or from the XML of NF-e and CT-e. */
export const importMessages = {
  'import.open': { pt: 'Importar arquivo', en: 'Import file' },
  'import.running': { pt: 'Importando {done} de {total}', en: 'Importing {done} of {total}' },
  'import.title': { pt: 'Importar remessas', en: 'Import shipments' },
  'import.subtitle': {
    pt: 'As linhas válidas do arquivo viram remessas. As outras podem ser corrigidas aqui ou baixadas.',
    en: 'The valid rows of the file become shipments. The others can be corrected here or downloaded.',
  },
  'import.choose': {
    pt: 'Escolha uma planilha ou notas fiscais, ou solte-as aqui',
    en: 'Choose a sheet or invoices, or drop them here',
  },
  'import.reading': { pt: 'Lendo o arquivo', en: 'Reading the file' },
  'import.choose_says': {
    pt: 'CSV ou XLSX (a primeira aba) com até {most} linhas, ou um ou mais XML de NF-e e CT-e',
    en: 'CSV or XLSX (its first sheet) of up to {most} rows, or the XML of one or more NF-e and CT-e',
  },
  'import.template': { pt: 'Baixar modelo', en: 'Download template' },
  'import.template_says': {
    pt: 'O modelo traz os nomes das colunas e uma linha de exemplo. Outras colunas podem ser indicadas no próximo passo.',
    en: 'The template has the names of the columns and a row as an example. Other columns can be assigned in the next step.',
  },
  'import.file_refused': { pt: 'Este arquivo não serve', en: 'This file cannot be used' },
  'import.files_refused': { pt: 'Estes arquivos não servem', en: 'These files cannot be used' },
  'import.one_sheet': {
    pt: 'Escolha uma planilha por vez. Só notas fiscais em XML podem vir várias juntas.',
    en: 'Choose one sheet at a time. Only invoices in XML can come together.',
  },
  'import.xlsx_too_large': { pt: 'A planilha tem mais de 20 MB.', en: 'The sheet is larger than 20 MB.' },
  'import.not_xlsx': {
    pt: 'O conteúdo não é de uma planilha XLSX, ou ela tem senha. Salve como “Pasta de trabalho do Excel (.xlsx)”, sem senha.',
    en: 'The content is no XLSX sheet, or it has a password. Save it as “Excel workbook (.xlsx)”, without a password.',
  },
  'import.unpacks_too_large': {
    pt: 'Descompactada, a planilha passa de 100 MB.',
    en: 'Without its compression, the sheet is larger than 100 MB.',
  },
  'import.sheet_too_large': {
    pt: 'Linhas e colunas da planilha somam mais de 5 milhões de células. Apague o que sobra à direita e abaixo dos dados.',
    en: 'Rows and columns of the sheet make more than 5 million cells. Delete what is right of the data and below.',
  },
  'import.xml_too_large': { pt: 'O XML tem mais de 2 MB.', en: 'The XML is larger than 2 MB.' },
  'import.xml_encoding': {
    pt: 'O XML não está em UTF-8, como toda NF-e e todo CT-e.',
    en: 'The XML is not UTF-8, as every NF-e and CT-e is.',
  },
  'import.xml_declares': {
    pt: 'O XML tem uma declaração DOCTYPE ou ENTITY, que nenhuma NF-e e nenhum CT-e tem.',
    en: 'The XML has a DOCTYPE or ENTITY declaration, which no NF-e and no CT-e has.',
  },
  'import.not_fiscal': {
    pt: 'O XML não é de uma NF-e nem de um CT-e, ou está incompleto.',
    en: 'The XML is no NF-e and no CT-e, or it is incomplete.',
  },
  'import.wrong_key': {
    pt: 'A chave de acesso do documento não é válida.',
    en: 'The access key of the document is not valid.',
  },
  'import.key_check_digit': {
    pt: 'O dígito verificador da chave de acesso deveria ser {expected}, e é {found}.',
    en: 'The check digit of the access key should be {expected}, and is {found}.',
  },
  'import.cte_model': {
    pt: 'O documento é do modelo {found}. Só o CT-e de carga, modelo 57, vira remessa.',
    en: 'The document has the model {found}. Only the CT-e of cargo, model 57, becomes a shipment.',
  },
  'import.cte_complement': {
    pt: 'O CT-e só complementa o valor de outro, e não transporta carga.',
    en: 'The CT-e only adds an amount to another one, and carries no cargo.',
  },
  'import.key_repeated': {
    pt: 'O mesmo documento está em {other}. Este arquivo ficou de fora.',
    en: 'The same document is in {other}. This file was left out.',
  },
  'import.nfe_inside': {
    pt: 'Esta NF-e já vem com o CT-e em {other}. Este arquivo ficou de fora.',
    en: 'This NF-e comes with the CT-e in {other}. This file was left out.',
  },
  'import.number_repeated': {
    pt: 'Em {other} há outro documento {reference}. Os dois ficam.',
    en: 'There is another document {reference} in {other}. Both stay.',
  },
  'import.remarks': { pt: 'Confira estes arquivos', en: 'Check these files' },
  'import.file': { pt: 'Arquivo', en: 'File' },
  'import.nfe': { pt: 'Chave de NF-e', en: 'Key of NF-e' },
  'import.cte': { pt: 'Chave de CT-e', en: 'Key of CT-e' },
  'import.promise': { pt: 'Entrega estimada de todas as linhas', en: 'Estimated delivery of all rows' },
  'import.promise_says': {
    pt: 'O arquivo não traz a data. Esta vale para todas as linhas.',
    en: 'The file names no date. This one is for all rows.',
  },
  'import.too_large': { pt: 'O arquivo tem mais de 10 MB.', en: 'The file is larger than 10 MB.' },
  'import.no_rows': {
    pt: 'Não há linhas abaixo do cabeçalho.',
    en: 'There are no rows below the header.',
  },
  'import.too_many_rows': {
    pt: 'O arquivo tem mais de {most} linhas. Divida-o em partes.',
    en: 'The file has more than {most} rows. Split it into parts.',
  },
  'import.unfinished': { pt: 'Importações por concluir', en: 'Unfinished imports' },
  'import.unfinished_says': {
    pt: `Escolha o mesmo arquivo para continuar de onde parou. Depois de ${retention.imports.amount} horas o que foi enviado é descartado.`,
    en: `Choose the same file to go on where it stopped. After ${retention.imports.amount} hours what was sent is discarded.`,
  },
  'import.discard': { pt: 'Descartar', en: 'Discard' },
  'import.discard_of': { pt: 'Descartar {file}', en: 'Discard {file}' },

  'import.no_text': {
    pt: 'Este arquivo não é texto CSV. Na planilha, salve como “CSV UTF-8”.',
    en: 'This file is no CSV text. In the spreadsheet, save it as “CSV UTF-8”.',
  },
  'import.faulty_header': {
    pt: 'No cabeçalho há aspas que não fecham. Corrija a primeira linha do arquivo.',
    en: 'A quote in the header does not close. Correct the first line of the file.',
  },

  'import.rows': {
    pt: 'Remessas: {count} · linhas do arquivo: {lines}',
    en: 'Shipments: {count} · lines of the file: {lines}',
  },
  'import.columns': { pt: 'Colunas do arquivo', en: 'Columns of the file' },
  'import.column': { pt: 'Coluna', en: 'Column' },
  'import.no_title': { pt: 'Coluna {column}', en: 'Column {column}' },
  'import.holds': { pt: 'Contém', en: 'Holds' },
  'import.holds_of': { pt: 'O que a coluna {column} contém', en: 'What the column {column} holds' },
  'import.sign': { pt: 'O que separa os decimais?', en: 'What separates the decimals?' },
  'import.sign_of': {
    pt: 'O que separa os decimais na coluna {column}',
    en: 'What separates the decimals in the column {column}',
  },
  'import.sign_comma': { pt: 'Vírgula: 1.200 é 1200', en: 'Comma: 1.200 is 1200' },
  'import.sign_point': { pt: 'Ponto: 1.200 é 1,2', en: 'Point: 1.200 is 1.2' },
  'import.left_out': { pt: 'Não importar', en: 'Leave out' },
  'import.from': { pt: 'Origem de todas as linhas', en: 'Origin of all rows' },
  'import.from_says': {
    pt: 'Este arquivo não tem origem: escolha de onde saem as remessas, ou indique a coluna abaixo.',
    en: 'This file has no origin: choose where the shipments leave from, or assign its column below.',
  },
  'import.from_choose': { pt: 'Escolha um endereço salvo', en: 'Choose a saved address' },
  'import.line_number': { pt: 'Linha {line}', en: 'Line {line}' },
  'import.error': { pt: 'Erro', en: 'Error' },
  'import.errors': { pt: 'Erros por linha', en: 'Errors by line' },
  'import.save_errors': { pt: 'Baixar linhas com erro', en: 'Download rows with errors' },
  'import.correct': { pt: 'Corrigir {field} na linha {line}', en: 'Correct {field} in row {line}' },
  'import.missing_columns': { pt: 'Faltam colunas obrigatórias', en: 'Required columns are missing' },
  'import.missing_column': {
    pt: 'Falta indicar a coluna {field}.',
    en: 'Say which column holds {field}.',
  },
  'import.more_errors': { pt: 'e mais {count}', en: 'and {count} more' },
  'import.has_errors': { pt: 'Linhas com erro: {count}', en: 'Rows with errors: {count}' },
  'import.has_errors_says': {
    pt: 'Corrija os valores aqui ou baixe estas linhas. As que continuarem com erro ficam de fora.',
    en: 'Correct the values here, or download these rows. Those that stay wrong are left out.',
  },
  'import.repeated_code': {
    pt: 'O mesmo ID aparece em outra linha do arquivo',
    en: 'The same ID stands in another row of the file',
  },
  'import.invalid_time': {
    pt: 'Data que não existe ou em outro formato: use dd/mm/aaaa ou dd/mm/aaaa hh:mm',
    en: 'No such date, or another format: use YYYY-MM-DD or YYYY-MM-DD hh:mm',
  },
  'import.invalid_hour': {
    pt: 'Hora inválida: use hh:mm',
    en: 'Not a time: use hh:mm',
  },
  'import.shortened_number': {
    pt: 'o Excel encurtou este número; formate a coluna como texto',
    en: 'Excel shortened this number; format the column as text',
  },
  'import.stray_quote': {
    pt: 'Aspas que não fecham na mesma célula. Corrija a linha no arquivo.',
    en: 'A quote does not close in its cell. Correct the line in the file.',
  },
  'import.too_many_cells': {
    pt: 'A linha tem mais células que o cabeçalho',
    en: 'The row has more cells than the header',
  },
  'import.swallowed_lines': {
    pt: 'Uma célula tem quebra de linha e separadores, como se outra linha estivesse dentro dela',
    en: 'A cell has a line break and delimiters, as if another row were inside it',
  },
  'import.swallowed': {
    pt: 'Outra linha dentro de uma célula? Linhas: {lines}',
    en: 'Another row inside a cell? Lines: {lines}',
  },
  'import.swallowed_says': {
    pt: 'Aspas que não fecham juntam linhas do arquivo. Estas linhas ficam de fora, a não ser que o texto seja mesmo assim.',
    en: 'A quote that does not close joins lines of the file. These rows are left out unless the text is meant so.',
  },
  'import.swallowed_accept': {
    pt: 'Conferi: cada célula é um texto só',
    en: 'I have checked: each cell is one text',
  },
  'import.doubles': { pt: 'Remessas que talvez já existam', en: 'Shipments that may exist already' },
  'import.imported_before': {
    pt: 'Este arquivo já foi importado em {time}.',
    en: 'This file was imported before, on {time}.',
  },
  'import.documents': { pt: 'Documentos que já têm remessa', en: 'Documents that have a shipment' },
  'import.document_exists': {
    pt: 'O documento {key} já está na remessa {code}.',
    en: 'The document {key} is already on the shipment {code}.',
  },
  'import.existing': {
    pt: 'Linhas com referência ou documento que já existe: {count}',
    en: 'Rows whose reference or document exists already: {count}',
  },
  'import.leave_out_existing': {
    pt: 'Deixar de fora o que já existe',
    en: 'Leave out what exists already',
  },
  'import.repeated': {
    pt: 'Linhas que repetem a referência de outra linha do arquivo: {count}',
    en: 'Rows that repeat the reference of another row of the file: {count}',
  },
  'import.leave_out_repeated': {
    pt: 'Deixar de fora as repetições deste arquivo',
    en: 'Leave out the repetitions in this file',
  },
  'import.wrong_value': {
    pt: 'Valor inválido, como um texto no lugar de um número',
    en: 'Wrong value, such as text in place of a number',
  },
  'import.ready': { pt: 'Linhas prontas para importar: {count}', en: 'Rows ready to import: {count}' },
  'import.ready_says': {
    pt: 'Linhas sem ID de rastreamento recebem um. Cada remessa é registrada como se fosse criada agora.',
    en: 'Rows without a tracking ID get one. Each shipment is recorded as if it were created now.',
  },
  'import.ready_to_go_on': {
    pt: 'Linhas deste arquivo que já chegaram ao servidor: {received}. A importação continua dali.',
    en: 'Rows of this file that have reached the server: {received}. The import goes on from there.',
  },
  'import.other_file': { pt: 'Escolher outro arquivo', en: 'Choose another file' },
  'import.start': { pt: 'Importar remessas ({count})', en: 'Import shipments ({count})' },

  'import.sending': { pt: 'Preparando e enviando as linhas', en: 'Preparing and sending the rows' },
  'import.committing': { pt: 'Criando as remessas', en: 'Creating the shipments' },
  'import.may_leave': {
    pt: 'Você pode fechar esta janela e usar outras telas: a importação continua enquanto a página estiver aberta.',
    en: 'You may close this window and use other screens: the import goes on while the page is open.',
  },
  'import.done': { pt: 'Remessas criadas: {count}', en: 'Shipments created: {count}' },
  'import.done_says': {
    pt: 'Cada uma tem seu ID, seu QR code e seu primeiro evento no registro.',
    en: 'Each has its ID, its QR code and its first event in the log.',
  },
  'import.see_list': { pt: 'Ver a lista', en: 'See the list' },
  'import.failed': { pt: 'A importação parou', en: 'The import stopped' },
  'import.failed_says': {
    pt: `Nenhuma remessa foi criada. O que já chegou ao servidor fica guardado por ${retention.imports.amount} horas.`,
    en: `No shipment was created. What has reached the server is kept for ${retention.imports.amount} hours.`,
  },
  'import.go_on': { pt: 'Continuar', en: 'Go on' },
  'import.refused': { pt: 'Linhas que ficaram de fora: {count}', en: 'Rows left out: {count}' },
  'import.refused_says': {
    pt: 'Baixe estas linhas, corrija-as e importe só esse arquivo.',
    en: 'Download these rows, correct them, and import that file alone.',
  },

  'import.delivery_hour': { pt: 'Hora da entrega estimada', en: 'Time of the estimated delivery' },
  'import.origin_number': { pt: 'Número de origem', en: 'Origin number' },
  'import.origin_complement': { pt: 'Complemento de origem', en: 'Origin complement' },
  'import.origin_neighborhood': { pt: 'Bairro de origem', en: 'Origin neighborhood' },
  'import.destination_number': { pt: 'Número de destino', en: 'Destination number' },
  'import.destination_complement': { pt: 'Complemento de destino', en: 'Destination complement' },
  'import.destination_neighborhood': { pt: 'Bairro de destino', en: 'Destination neighborhood' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof importMessages> {}
}
