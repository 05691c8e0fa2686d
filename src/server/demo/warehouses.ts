/** A warehouse of the demo, invented like its address; one per city. */
export type Warehouse = {
  readonly name: string
  readonly street: string
  readonly number: string
  readonly neighborhood: string
}

const at = (name: string, street: string, number: string, neighborhood: string): Warehouse => ({
  name,
  street,
  number,
  neighborhood,
})

const warehouses: ReadonlyMap<string, Warehouse> = new Map([
  ['Anápolis/GO', at('Câmara Fria Anápolis', 'Rua das Embaúbas', '410', 'Distrito Industrial')],
  ['Belém/PA', at('Terminal de Cargas Belém', 'Avenida das Mangueiras Velhas', '1875', 'Val-de-Cães')],
  ['Brasília/DF', at('Armazém Brasília Sul', 'Trecho de Serviço 9', '35', 'Setor de Cargas')],
  ['Cajamar/SP', at('Centro de Distribuição Cajamar', 'Estrada do Morro Alto', '2200', 'Jordanésia')],
  ['Campina Grande/PB', at('Galpão Borborema', 'Rua do Algodão', '318', 'Velame')],
  ['Campinas/SP', at('Câmara Fria Campinas', 'Rua do Cambuizal', '960', 'Parque dos Hangares')],
  ['Campo Grande/MS', at('Armazém Campo Grande', 'Avenida dos Ipês-Roxos', '1440', 'Núcleo Industrial')],
  ['Canoas/RS', at('Centro de Distribuição Canoas', 'Rua do Minuano', '705', 'Niterói')],
  ['Caxias do Sul/RS', at('Galpão Caxias', 'Rua dos Plátanos', '152', 'Desvio Rizzo')],
  ['Contagem/MG', at('Galpão 7 Contagem', 'Avenida do Minério', '3010', 'Cinco')],
  ['Cuiabá/MT', at('Armazém Cuiabá', 'Avenida do Cerrado Alto', '880', 'Distrito Industrial')],
  ['Duque de Caxias/RJ', at('Centro de Distribuição Baixada', 'Rua do Manguezal', '1203', 'Figueira')],
  ['Extrema/MG', at('Centro de Distribuição Extrema', 'Estrada da Pedra Lisa', '540', 'Roseira')],
  ['Feira de Santana/BA', at('Armazém Sertão', 'Avenida do Contorno Velho', '2760', 'Subaé')],
  ['Goiânia/GO', at('Galpão Goiânia Leste', 'Rua dos Flamboyants', '77', 'Jardim Novo Mundo')],
  ['Guarulhos/SP', at('Terminal de Cargas Guarulhos', 'Rua do Pátio Norte', '1500', 'Cumbica')],
  ['Itajaí/SC', at('Armazém do Cais Itajaí', 'Rua do Molhe', '64', 'Barra do Rio')],
  ['Jaboatão dos Guararapes/PE', at('Centro de Distribuição Prazeres', 'Rua do Canavial', '915', 'Prazeres')],
  [
    'Joinville/SC',
    at('Galpão Joinville Norte', 'Rua das Palmeiras Imperiais', '2033', 'Zona Industrial Norte'),
  ],
  ['Londrina/PR', at('Armazém Londrina', 'Rua do Café Maduro', '480', 'Cilo 2')],
  ['Maceió/AL', at('Galpão Tabuleiro', 'Avenida dos Coqueirais', '1290', 'Tabuleiro do Martins')],
  ['Manaus/AM', at('Terminal de Cargas Manaus', 'Avenida do Buriti Alto', '3320', 'Distrito Industrial I')],
  ['Maracanaú/CE', at('Câmara Fria Maracanaú', 'Rua das Carnaúbas', '611', 'Distrito Industrial I')],
  ['Natal/RN', at('Terminal de Cargas Natal', 'Rua das Dunas Altas', '230', 'Emaús')],
  ['Porto Velho/RO', at('Câmara Fria Porto Velho', 'Rua das Castanheiras', '1188', 'Lagoa')],
  ['Recife/PE', at('Terminal de Cargas Recife', 'Rua do Mangue Seco', '845', 'Imbiribeira')],
  ['Ribeirão Preto/SP', at('Armazém Ribeirão', 'Rua do Cafezal', '1024', 'Parque Industrial')],
  ['Salvador/BA', at('Terminal de Cargas Salvador', 'Rua do Dendezeiro', '390', 'São Cristóvão')],
  ['São José dos Pinhais/PR', at('Terminal de Cargas Pinhais', 'Rua do Pinheiral', '1717', 'Águas Belas')],
  ['São Luís/MA', at('Armazém São Luís', 'Avenida dos Guarás', '2450', 'Maracanã')],
  ['Serra/ES', at('Galpão Serra', 'Rua da Restinga', '56', 'Civit II')],
  [
    'Uberlândia/MG',
    at('Centro de Distribuição Uberlândia', 'Avenida do Triângulo', '1865', 'Distrito Industrial'),
  ],
])

/** The warehouse in a city that has one, such as `Belém/PA`. */
export function warehouseIn(city: string): Warehouse {
  const warehouse = warehouses.get(city)
  if (warehouse === undefined) throw new Error(`the demo has no warehouse in ${city}`)
  return warehouse
}
