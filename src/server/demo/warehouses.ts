import { pointNear } from './addresses.ts'
import { municipalityOf } from './municipalities.ts'
import { openRandom } from './random.ts'

/** A warehouse of the demo, invented like its address; one per city. */
export type Warehouse = {
  readonly name: string
  /** Eight digits, of that city and of no street there. */
  readonly cep: string
  readonly street: string
  readonly number: string
  readonly neighborhood: string
}

const at = (name: string, cep: string, street: string, number: string, neighborhood: string): Warehouse => ({
  name,
  cep,
  street,
  number,
  neighborhood,
})

const warehouses: ReadonlyMap<string, Warehouse> = new Map([
  ['Anápolis/GO', at('Câmara Fria Anápolis', '75133000', 'Rua das Embaúbas', '410', 'Distrito Industrial')],
  [
    'Belém/PA',
    at('Terminal de Cargas Belém', '66115000', 'Avenida das Mangueiras Velhas', '1875', 'Val-de-Cães'),
  ],
  ['Brasília/DF', at('Armazém Brasília Sul', '71200000', 'Trecho de Serviço 9', '35', 'Setor de Cargas')],
  [
    'Cajamar/SP',
    at('Centro de Distribuição Cajamar', '07760000', 'Estrada do Morro Alto', '2200', 'Jordanésia'),
  ],
  ['Campina Grande/PB', at('Galpão Borborema', '58420000', 'Rua do Algodão', '318', 'Velame')],
  ['Campinas/SP', at('Câmara Fria Campinas', '13051000', 'Rua do Cambuizal', '960', 'Parque dos Hangares')],
  [
    'Campo Grande/MS',
    at('Armazém Campo Grande', '79108000', 'Avenida dos Ipês-Roxos', '1440', 'Núcleo Industrial'),
  ],
  ['Canoas/RS', at('Centro de Distribuição Canoas', '92120000', 'Rua do Minuano', '705', 'Niterói')],
  ['Caxias do Sul/RS', at('Galpão Caxias', '95110000', 'Rua dos Plátanos', '152', 'Desvio Rizzo')],
  ['Contagem/MG', at('Galpão 7 Contagem', '32010000', 'Avenida do Minério', '3010', 'Cinco')],
  ['Cuiabá/MT', at('Armazém Cuiabá', '78098000', 'Avenida do Cerrado Alto', '880', 'Distrito Industrial')],
  [
    'Duque de Caxias/RJ',
    at('Centro de Distribuição Baixada', '25225000', 'Rua do Manguezal', '1203', 'Figueira'),
  ],
  ['Extrema/MG', at('Centro de Distribuição Extrema', '37640000', 'Estrada da Pedra Lisa', '540', 'Roseira')],
  ['Feira de Santana/BA', at('Armazém Sertão', '44094000', 'Avenida do Contorno Velho', '2760', 'Subaé')],
  ['Goiânia/GO', at('Galpão Goiânia Leste', '74713000', 'Rua dos Flamboyants', '77', 'Jardim Novo Mundo')],
  ['Guarulhos/SP', at('Terminal de Cargas Guarulhos', '07190000', 'Rua do Pátio Norte', '1500', 'Cumbica')],
  ['Itajaí/SC', at('Armazém do Cais Itajaí', '88305000', 'Rua do Molhe', '64', 'Barra do Rio')],
  [
    'Jaboatão dos Guararapes/PE',
    at('Centro de Distribuição Prazeres', '54345000', 'Rua do Canavial', '915', 'Prazeres'),
  ],
  [
    'Joinville/SC',
    at('Galpão Joinville Norte', '89219000', 'Rua das Palmeiras Imperiais', '2033', 'Zona Industrial Norte'),
  ],
  ['Londrina/PR', at('Armazém Londrina', '86073000', 'Rua do Café Maduro', '480', 'Cilo 2')],
  ['Maceió/AL', at('Galpão Tabuleiro', '57081000', 'Avenida dos Coqueirais', '1290', 'Tabuleiro do Martins')],
  [
    'Manaus/AM',
    at('Terminal de Cargas Manaus', '69075000', 'Avenida do Buriti Alto', '3320', 'Distrito Industrial I'),
  ],
  [
    'Maracanaú/CE',
    at('Câmara Fria Maracanaú', '61939000', 'Rua das Carnaúbas', '611', 'Distrito Industrial I'),
  ],
  ['Natal/RN', at('Terminal de Cargas Natal', '59149000', 'Rua das Dunas Altas', '230', 'Emaús')],
  ['Porto Velho/RO', at('Câmara Fria Porto Velho', '76801000', 'Rua das Castanheiras', '1188', 'Lagoa')],
  ['Recife/PE', at('Terminal de Cargas Recife', '51150000', 'Rua do Mangue Seco', '845', 'Imbiribeira')],
  ['Ribeirão Preto/SP', at('Armazém Ribeirão', '14075000', 'Rua do Cafezal', '1024', 'Parque Industrial')],
  ['Salvador/BA', at('Terminal de Cargas Salvador', '41510000', 'Rua do Dendezeiro', '390', 'São Cristóvão')],
  [
    'São José dos Pinhais/PR',
    at('Terminal de Cargas Pinhais', '83010000', 'Rua do Pinheiral', '1717', 'Águas Belas'),
  ],
  ['São Luís/MA', at('Armazém São Luís', '65090000', 'Avenida dos Guarás', '2450', 'Maracanã')],
  ['Serra/ES', at('Galpão Serra', '29168000', 'Rua da Restinga', '56', 'Civit II')],
  [
    'Uberlândia/MG',
    at(
      'Centro de Distribuição Uberlândia',
      '38402000',
      'Avenida do Triângulo',
      '1865',
      'Distrito Industrial',
    ),
  ],
])

/** The warehouse in a city that has one, such as `Belém/PA`. */
export function warehouseIn(city: string): Warehouse {
  const warehouse = warehouses.get(city)
  if (warehouse === undefined) throw new Error(`the demo has no warehouse in ${city}`)
  return warehouse
}

/** Where that warehouse stands, in degrees: the same point of the map for every shipment. */
export function warehousePoint(city: string): { readonly latitude: number; readonly longitude: number } {
  return pointNear(municipalityOf(city), openRandom(Number(warehouseIn(city).number)))
}
